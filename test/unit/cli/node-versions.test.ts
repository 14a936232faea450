import { execFileSync } from "node:child_process";
import { delimiter } from "node:path";
import { expect, test } from "vitest";
import { sampleTexts } from "../texts";
import { openProgram, PROGRAM } from "./program";

/** Other Nodes to compare with this one, by path: LEXOMETER_NODES=/opt/node24/bin/node. */
const NODES = (process.env.LEXOMETER_NODES ?? "").split(delimiter).filter((path) => path !== "");

const { folder, file } = openProgram();
const odd = ["", "日本語 😀 e\u0301", "no, NO!!! :-) http://x.org/a?b=c", "word ".repeat(1500)];
const texts = [...sampleTexts(40, 3), ...sampleTexts(10, 60), ...odd];
file("texts.ndjson", texts.map((text, index) => JSON.stringify({ id: String(index), text })).join("\n"));

function scoredBy(node: string, ...args: string[]): string {
  const all = ["score", "texts.ndjson", "--include", "intervals,reliability,version", "--shape", ...args];
  return execFileSync(node, [PROGRAM, ...all], { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28 });
}

if (NODES.length === 0) test.skip("the same bytes on another Node: LEXOMETER_NODES names none");

test.each(NODES)("%s writes the same bytes", { timeout: 120_000 }, (node) => {
  const version = execFileSync(node, ["--version"], { encoding: "utf8" });
  expect(version, "another version than this one").not.toBe(`${process.version}\n`);
  const ours = scoredBy(process.execPath, "--format", "ndjson");
  expect(ours.trimEnd().split("\n")).toHaveLength(texts.length);
  expect(scoredBy(node, "--format", "ndjson")).toBe(ours);
  expect(scoredBy(node, "--format", "ndjson", "--workers", "2")).toBe(ours);
});
