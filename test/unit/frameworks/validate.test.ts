import { describe, expect, test } from "vitest";
import { LexometerError } from "../../../src/errors";
import type { MeasureIds } from "../../../src/frameworks/framework";
import { validateFrameworks } from "../../../src/frameworks/validate";

const KNOWN: MeasureIds = {
  service: new Set(["joy", "love", "clout"]),
  dictionary: new Set(["joy", "love", "My words"]),
  raw: new Set(["word_count"]),
};

const joy = { key: "joy", measure: "joy", value: "service" };
const own = { key: "own", measure: "My words", value: "dictionary" };
const words = { key: "directions", label: "L", description: "D", direction: { high: "H", low: "L" } };
const mean = { ...words, key: "mean", derived: { op: "geometric_mean", of: ["joy", "clout"] } };
const other = { ...words, key: "other", derived: { op: "complement", of: "love" } };
const share = { ...words, key: "part", derived: { op: "share", of: "mean", among: ["mean", "other"] } };
const good = { id: "warmth", label: "Warmth", description: "Warm words.", measures: [joy, own] };

const withMeasures = (...measures: unknown[]): unknown[] => [{ ...good, measures }];
const derived = (derivation: unknown): unknown[] => withMeasures(mean, other, { ...words, derived: derivation });

function failure(frameworks: unknown): LexometerError {
  try {
    validateFrameworks(frameworks, KNOWN);
  } catch (error) {
    if (error instanceof LexometerError) return error;
    throw error;
  }
  throw new Error("It was accepted.");
}

test("a good one comes back as a copy", () => {
  const given = [{ ...good, measures: [joy, own, mean, other, share] }];
  const read = validateFrameworks(given, KNOWN);
  expect(read).toEqual(given);
  given[0]!.measures.length = 0;
  expect(read[0]!.measures).toHaveLength(5);
});

describe("refuses, with the path,", () => {
  test.each<[string, unknown, string]>([
    ["what is no list", {}, "frameworks"],
    ["what is no object", [good, null], "frameworks[1]"],
    ["a list for an object", [[]], "frameworks[0]"],
    ["a missing id", [{ ...good, id: undefined }], "frameworks[0].id"],
    ["an id that is no name", [{ ...good, id: "Warm words" }], "frameworks[0].id"],
    ["an id that is a trap", [{ ...good, id: "__proto__" }], "frameworks[0].id"],
    ["an id that is too long", [{ ...good, id: "a".repeat(65) }], "frameworks[0].id"],
    ["an id that a result has already", [{ ...good, id: "request_id" }], "frameworks[0].id"],
    ["a second id", [good, good], "frameworks[1].id"],
    ["a blank label", [{ ...good, label: " " }], "frameworks[0].label"],
    ["a field that means nothing", [{ ...good, lable: "Warmth" }], "frameworks[0].lable"],
    ["a single measure", withMeasures(joy), "frameworks[0].measures"],
    ["a hole in the list", [{ ...good, measures: new Array(2) }], "frameworks[0].measures[0]"],
    ["a bad key", withMeasures(joy, { ...own, key: "a.b" }), "frameworks[0].measures[1].key"],
    ["a second key", withMeasures(joy, { ...own, key: "joy" }), "frameworks[0].measures[1].key"],
    ["an unknown measure", withMeasures(joy, { ...own, measure: "hope" }), "frameworks[0].measures[1].measure"],
    ["a value of no kind", withMeasures(joy, { ...own, value: "z" }), "frameworks[0].measures[1].value"],
    [
      "a value that the measure lacks",
      withMeasures(joy, { ...own, value: "service" }),
      "frameworks[0].measures[1].measure",
    ],
    ["both a measure and a derivation", withMeasures(joy, { ...mean, ...joy }), "frameworks[0].measures[1].measure"],
    [
      "a derived number that does not say what high means",
      withMeasures(joy, { ...mean, direction: { low: "L" } }),
      "frameworks[0].measures[1].direction.high",
    ],
    ["an unknown operation", derived({ op: "log", of: "joy" }), "frameworks[0].measures[2].derived.op"],
    ["a mean of one", derived({ op: "geometric_mean", of: ["joy"] }), "frameworks[0].measures[2].derived.of"],
    [
      "a mean of what has no percentile",
      derived({ op: "geometric_mean", of: ["joy", "word_count"] }),
      "frameworks[0].measures[2].derived.of[1]",
    ],
    ["a complement of nothing", derived({ op: "complement", of: "hope" }), "frameworks[0].measures[2].derived.of"],
    [
      "a share that is not of its sum",
      derived({ op: "share", of: "joy", among: ["mean", "other"] }),
      "frameworks[0].measures[2].derived.of",
    ],
    [
      "a share of what is not above",
      derived({ op: "share", of: "mean", among: ["mean", "part"] }),
      "frameworks[0].measures[2].derived.among[1]",
    ],
    [
      "a part that counts twice",
      derived({ op: "share", of: "mean", among: ["mean", "mean"] }),
      "frameworks[0].measures[2].derived.among[1]",
    ],
  ])("%s", (_, frameworks, path) => {
    const error = failure(frameworks);
    expect(error.code).toBe("ARGUMENT");
    expect(error.detail.path).toBe(path);
    expect(error.message.startsWith(`${path}: `)).toBe(true);
  });
});

test("says which number of a measure there is", () => {
  expect(failure(withMeasures(joy, { ...own, value: "service" })).message).toBe(
    'frameworks[0].measures[1].measure: there is no service measure "My words"; as dictionary there is.',
  );
});
