import { describe, expect, test } from "vitest";
import { createEngine } from "../../../src/engine/engine";

const engine = await createEngine();

/** The words of a text that are marked. */
function negated(text: string): string[] {
  return engine.explain(text).flatMap((span) => (span.negated ? [text.slice(span.start, span.end)] : []));
}

describe("a feeling or a certainty within three words after a negation is marked", () => {
  test.each<[text: string, marked: string[]]>([
    ["I am happy.", []],
    ["I am not cheerful.", ["cheerful"]],
    ["I am not very happy.", ["happy"]],
    ["I am not at all happy.", ["happy"]],
    ["I am not what one would call happy.", []],
    ["I never loved it.", ["loved"]],
    ["I don't hate it.", ["hate"]],
    ["It was not. Happy people came.", []],
    ["Not so; happy people came.", []],
    ["No, I love it.", []],
    ["Happy, not tall.", []],
    ["Not a table, not a chair.", []],
  ])("%s", (text, marked) => {
    expect(negated(text)).toEqual(marked);
  });
});

test("what is negated can be dropped, or turned into its reverse", () => {
  const text = "I am not cheerful.";
  const categories = (negation: "mark" | "drop" | "flip"): readonly string[] =>
    engine.explain(text, { negation }).find(({ negated }) => negated)!.categories;
  expect(categories("mark")).toContain("positive_tone");
  expect(categories("drop")).not.toContain("positive_tone");
  expect(categories("drop")).not.toContain("affect");
  expect(categories("flip")).not.toContain("positive_tone");
  expect(categories("flip")).toEqual(expect.arrayContaining(["affect", "negative_tone"]));
});

test("measures count what is negated as it stands", () => {
  const { dictionaryMeasures } = engine.score("I am not cheerful.");
  expect(dictionaryMeasures.positive_tone).toBe(0.25);
});
