import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createEngine } from "../../src/engine/engine";
import { compatProfile } from "../../src/frameworks/profile";
import { errorItem, type WriteItem } from "../../src/outputs/item";
import { frameworkItem, scoreItem } from "../../src/outputs/v1";
import { analysisItem, intervalsAside, reliabilityAside } from "../../src/outputs/v2";
import { TEXTS } from "./texts";

// `UPDATE_GOLDEN=1 npx vitest run test/golden` writes the files anew. Each line that
// changes is a number that changes for everybody: say why in the changelog.
const engine = await createEngine();
const { frameworks } = engine;
const measures = { dictionary: engine.measures, service: Object.keys(engine.score("").serviceMeasures) };
const drives = frameworks.filter(({ id }) => id === "drives" || id === "cognition");

const ARRANGEMENTS: readonly { readonly file: string; readonly norming: string; readonly write: WriteItem }[] = [
  { file: "v1-framework", norming: "general", write: frameworkItem(frameworks) },
  { file: "v1-score", norming: "general", write: scoreItem(frameworks, measures) },
  { file: "v2-written", norming: "written", write: analysisItem(drives, "written") },
  { file: "v2-spoken-compat", norming: "spoken", write: analysisItem(compatProfile.frameworks, "spoken") },
  { file: "intervals", norming: "written", write: (_, result) => intervalsAside(drives)(result) },
  { file: "reliability", norming: "written", write: (_, result) => reliabilityAside(drives)(result) },
];

test.each(ARRANGEMENTS)("$file, byte for byte", ({ file, norming, write }) => {
  const lines = TEXTS.map(({ name, text }, index) => {
    const label = { responseId: RESPONSE_ID, requestId: index % 2 === 0 ? name : undefined };
    return `${write(label, engine.score(text, { norming }))}\n`;
  });
  const path = join(import.meta.dirname, "answers", `${file}.ndjson`);
  if (process.env.UPDATE_GOLDEN !== undefined) writeFileSync(path, lines.join(""));
  expect(lines.join("")).toBe(readFileSync(path, "utf8"));
});

const RESPONSE_ID = "00000000-0000-4000-8000-000000000000";
const LABEL = { responseId: RESPONSE_ID, requestId: 'a "label"\n\uD800' };

test("keys come in the order of the contract, and `request_id` only where it was sent", () => {
  const keysOf = (write: WriteItem, label: { responseId: string; requestId?: string }): string[] =>
    Object.keys(JSON.parse(write(label, engine.score("I think so."))));
  const names = frameworks.map(({ id }) => id).filter((id) => id !== "summary");
  const head = ["response_id", "request_id", "language", "version"];
  expect(keysOf(frameworkItem(frameworks), LABEL)).toEqual([...head, "summary", ...names]);
  expect(keysOf(analysisItem(drives, "custom/a"), LABEL)).toEqual([
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
    const result = engine.score(text);
    const grouped = JSON.parse(frameworkItem(frameworks)(LABEL, result));
    const flat = JSON.parse(scoreItem(frameworks, measures)(LABEL, result));
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
  expect(JSON.parse(errorItem(LABEL, { code: 1421, message: "No." }))).toEqual({
    response_id: RESPONSE_ID,
    request_id: LABEL.requestId,
    error: { code: 1421, message: "No." },
  });
  expect(errorItem({ responseId: "x" }, { code: 1, message: "" })).not.toContain("request_id");
});

test("an item is numbers and the named strings, whatever the text", () => {
  for (const { file, write } of ARRANGEMENTS.slice(0, 4)) {
    for (const { text } of TEXTS) {
      const item = JSON.parse(write(LABEL, engine.score(text, { norming: "written" })));
      const { response_id, request_id, language, version, norming, ...groups } = item;
      for (const value of Object.values<Record<string, unknown>>(groups).flatMap(Object.values)) {
        expect(Number.isFinite(value), file).toBe(true);
      }
    }
  }
});
