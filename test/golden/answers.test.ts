import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createEngine } from "../../src/engine/engine";
import { compatProfile } from "../../src/frameworks/profile";
import { errorItem, type Label, type WriteItem } from "../../src/outputs/item";
import { JsonBytes } from "../../src/outputs/json-bytes";
import { frameworkItem, scoreItem } from "../../src/outputs/v1";
import { analysisItem, intervalsAside, reliabilityAside } from "../../src/outputs/v2";
import { TEXTS } from "./texts";

// `UPDATE_GOLDEN=1 npx vitest run test/golden` writes the files anew. Each line that
// changes is a number that changes for everybody: say why in the changelog.
const engine = await createEngine();
const { frameworks } = engine;
const measures = { dictionary: engine.measures, service: Object.keys(engine.score("").serviceMeasures) };
const decoder = new TextDecoder();
const drives = frameworks.filter(({ id }) => id === "drives" || id === "cognition");

const ARRANGEMENTS: readonly { readonly file: string; readonly norming: string; readonly write: WriteItem }[] = [
  { file: "v1-framework", norming: "general", write: frameworkItem(frameworks, measures) },
  { file: "v1-score", norming: "general", write: scoreItem(frameworks, measures) },
  { file: "v2-written", norming: "written", write: analysisItem(drives, "written", measures) },
  { file: "v2-spoken-compat", norming: "spoken", write: analysisItem(compatProfile.frameworks, "spoken", measures) },
  { file: "intervals", norming: "written", write: (out, _, result) => out.text(intervalsAside(drives)(result)) },
  { file: "reliability", norming: "written", write: (out, _, result) => out.text(reliabilityAside(drives)(result)) },
];

function written(write: WriteItem, label: Label, ...[text, norming]: [text: string, norming?: string]): string {
  const out = new JsonBytes();
  write(out, label, engine.score(text, norming === undefined ? {} : { norming }));
  return decoder.decode(out.bytes);
}

function asJson(label: string): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(label));
}

test.each(ARRANGEMENTS)("$file, byte for byte", ({ file, norming, write }) => {
  const lines = TEXTS.map(({ name, text }, index) => {
    const label = { responseId: RESPONSE_ID, requestId: index % 2 === 0 ? asJson(name) : undefined };
    return `${written(write, label, text, norming)}\n`;
  });
  const path = join(import.meta.dirname, "answers", `${file}.ndjson`);
  if (process.env.UPDATE_GOLDEN !== undefined) writeFileSync(path, lines.join(""));
  expect(lines.join("")).toBe(readFileSync(path, "utf8"));
});

const RESPONSE_ID = "00000000-0000-4000-8000-000000000000";
const LABEL_TEXT = 'a "label"\n\uD800';
const LABEL: Label = { responseId: RESPONSE_ID, requestId: asJson(LABEL_TEXT) };

test("keys come in the order of the contract, and `request_id` only where it was sent", () => {
  const keysOf = (write: WriteItem, label: Label): string[] =>
    Object.keys(JSON.parse(written(write, label, "I think so.")));
  const names = frameworks.map(({ id }) => id).filter((id) => id !== "summary");
  const head = ["response_id", "request_id", "language", "version"];
  expect(keysOf(frameworkItem(frameworks, measures), LABEL)).toEqual([...head, "summary", ...names]);
  expect(keysOf(analysisItem(drives, "custom/a", measures), LABEL)).toEqual([
    ...head,
    "norming",
    "summary",
    "drives",
    "cognition",
  ]);
  expect(keysOf(scoreItem(frameworks, measures), { responseId: RESPONSE_ID })).toEqual([
    ...["response_id", "language", "version", "summary", "dictionary_measures", "service_measures"],
  ]);
});

test("each number of a framework equals its twin in the score arrangement", () => {
  for (const { text } of TEXTS) {
    const grouped = JSON.parse(written(frameworkItem(frameworks, measures), LABEL, text));
    const flat = JSON.parse(written(scoreItem(frameworks, measures), LABEL, text));
    const seen = new Set<string>();
    for (const { id, measures } of frameworks.filter(({ id }) => id !== "summary")) {
      for (const { key } of measures) {
        expect(grouped[id][key], `${id}.${key}`).toBe(flat.service_measures[key]);
        seen.add(key);
      }
    }
    expect(Object.keys(flat.service_measures).filter((id) => !seen.has(id))).toEqual([]);
  }
});

test("a failed item has its labels and its error, and nothing else", () => {
  const failed = (label: Label, code: number, message: string): string => {
    const out = new JsonBytes();
    errorItem(out, label, { code, message });
    return decoder.decode(out.bytes);
  };
  expect(JSON.parse(failed(LABEL, 1421, "No."))).toEqual({
    response_id: RESPONSE_ID,
    request_id: LABEL_TEXT,
    error: { code: 1421, message: "No." },
  });
  expect(failed({ responseId: "x" }, 1, "")).not.toContain("request_id");
});

test("an item is numbers and the named strings, whatever the text", () => {
  for (const { file, write } of ARRANGEMENTS.slice(0, 4)) {
    for (const { text } of TEXTS) {
      const item = JSON.parse(written(write, LABEL, text, "written"));
      const { response_id, request_id, language, version, norming, ...groups } = item;
      for (const value of Object.values<Record<string, unknown>>(groups).flatMap(Object.values)) {
        expect(Number.isFinite(value), file).toBe(true);
      }
    }
  }
});
