import { describe, expect, test } from "vitest";
import { readEnOpenSources } from "../../../scripts/dictionary";
import { parseSpellings, spellingVariants } from "../../../src/dictionary/en-open/spelling";

const spellings = parseSpellings(readEnOpenSources().spelling);

/** [pattern, other spellings]. Add a row per bug, never edit one. */
const ROWS: readonly [string, readonly string[]][] = [
  ["color", ["colour"]],
  ["colourful", ["colorful"]],
  ["neighborhood", ["neighbourhood"]],
  ["humorous", []],
  ["honorary", []],
  ["vigorous", []],
  ["center", ["centre"]],
  ["centred", ["centered"]],
  ["centering", ["centring"]],
  ["realize", ["realise"]],
  ["organisations", ["organizations"]],
  ["apologizing", ["apologising"]],
  ["analyse", ["analyze"]],
  ["paralyzed", ["paralysed"]],
  ["defense", ["defence"]],
  ["licence", ["license"]],
  ["gray", ["grey"]],
  ["skeptical", ["sceptical"]],
  ["jewellery", ["jewelry"]],
  ["traveler", ["traveller"]],
  ["catalog", ["catalogue"]],
  ["fulfil", ["fulfill"]],
  ["naive", ["naïve"]],
  ["anaesthetic", ["anesthetic"]],
  ["gray humor", ["grey humor", "gray humour"]],
  // One spelling only.
  ["advise", []],
  ["surprising", []],
  ["promised", []],
  ["exercises", []],
  ["size", []],
  ["capsized", []],
  ["prize", []],
  ["wiser", []],
  ["rising", []],
  ["noise", []],
  ["raised", []],
  ["cruise", []],
  ["visited", []],
  ["story", []],
  ["actor", []],
  ["color wheel", ["colour wheel"]],
];

describe("spellingVariants", () => {
  test.each(ROWS)("%s", (pattern, expected) => {
    expect(spellingVariants(pattern, spellings)).toEqual(expected);
  });
});

test("a line of another shape is refused with its number", () => {
  expect(() => parseSpellings({ path: "spelling.txt", text: "our color\nstart gray" })).toThrow("spelling.txt:2");
});
