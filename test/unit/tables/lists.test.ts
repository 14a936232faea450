import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import * as flag from "../../../assembly/text/list-flags";
import { INPUT, LIST_TABLE, type TablesCore, tablesCore } from "./core";

let core: TablesCore;
beforeAll(async () => {
  core = await tablesCore();
}, 20_000);

function lines(name: string): string[] {
  const text = readFileSync(new URL(`../../../assembly/text/lists/${name}.txt`, import.meta.url), "utf8");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("# "));
}

function flagsOf(word: string): number {
  const key = Buffer.alloc(16);
  key.write(word);
  return core.listFlags(LIST_TABLE, key.readBigUInt64LE(0), key.readBigUInt64LE(8));
}

function emoticonAt(text: string, max = 16): string {
  const bytes = Buffer.from(text);
  new Uint8Array(core.memory.buffer).set(bytes, INPUT);
  const length = core.emoticonLength(LIST_TABLE, INPUT, INPUT + bytes.length, max);
  return bytes.toString("utf8", 0, length);
}

/** Every listed word with all its flags. */
function expectedFlags(): Map<string, number> {
  const expected = new Map<string, number>();
  const add = (word: string, flags: number): Map<string, number> =>
    expected.set(word, (expected.get(word) ?? 0) | flags);
  for (const word of lines("units")) add(word, flag.LIST_UNIT);
  for (const word of lines("openers")) add(word, flag.LIST_OPENER);
  for (const word of lines("leading")) add(word, flag.LIST_LEADING);
  for (const word of lines("trailing")) add(word, flag.LIST_TRAILING);
  for (const word of lines("tlds")) add(word, flag.LIST_TLD);
  for (const word of lines("schemes")) add(word, flag.LIST_SCHEME);
  for (const word of lines("emoticons")) add(word, flag.LIST_EMOTICON);
  for (const line of lines("abbreviations")) {
    const [word, mark] = line.split(" ") as [string, string];
    add(word, mark === "never" ? flag.LIST_ABBREVIATION_NEVER : flag.LIST_ABBREVIATION_UPPER);
  }
  for (const line of lines("syllables")) {
    const [word, count] = line.split(" ") as [string, string];
    add(word, Number(count) << flag.LIST_SYLLABLES_SHIFT);
  }
  return expected;
}

describe("lists", () => {
  test("every listed word has its flags, and nothing else has any", () => {
    const expected = expectedFlags();
    expect(expected.size).toBeGreaterThan(800);
    const wrong = [...expected].filter(([word, flags]) => flagsOf(word) !== flags).map(([word]) => word);
    expect(wrong).toEqual([]);
    const strangers = [...expected.keys()].flatMap((word) => [`${word}q`.slice(0, 16), `q${word}`.slice(0, 16)]);
    expect(strangers.filter((word) => !expected.has(word) && flagsOf(word) !== 0)).toEqual([]);
  });

  test("lists are sorted, folded, without doubles, and within 16 bytes", () => {
    for (const name of [
      "units",
      "openers",
      "leading",
      "trailing",
      "tlds",
      "schemes",
      "abbreviations",
      "syllables",
      "emoticons",
    ]) {
      const words = lines(name).map((line) => line.split(" ")[0]!);
      const sorted = [...words].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(words, name).toEqual(sorted);
      expect(words.length, name).toBe(new Set(words).size);
      for (const word of words) expect(Buffer.byteLength(word), word).toBeLessThanOrEqual(flag.LIST_MAX_BYTES);
      if (name !== "emoticons") for (const word of words) expect(word).toBe(word.toLowerCase());
    }
  });

  test("the classes of abbreviations are two and do not overlap", () => {
    const marks = lines("abbreviations").map((line) => line.split(" "));
    for (const [word, mark, ...rest] of marks)
      expect([["never", "upper"].includes(mark!), rest], word).toEqual([true, []]);
  });

  test("the size of the table is what its parts take", () => {
    expect(flag.LIST_TABLE_BYTES).toBe(flag.LIST_SLOTS * 16 + flag.LIST_SLOTS * 2 + 1024 + 16);
  });
});

describe("emoticons", () => {
  test("each is found whole at the start of a text", () => {
    expect(lines("emoticons").filter((emoticon) => emoticonAt(`${emoticon}\u{10ffff}`) !== emoticon)).toEqual([]);
  });

  test("each is found at the very end of a text, and not beyond", () => {
    const all = new Set(lines("emoticons"));
    expect([...all].filter((emoticon) => emoticonAt(emoticon) !== emoticon)).toEqual([]);
    for (const emoticon of all) {
      const short = emoticonAt(emoticon, Buffer.byteLength(emoticon) - 1);
      expect(short === "" || (all.has(short) && emoticon.startsWith(short)), emoticon).toBe(true);
    }
  });

  test("the longest wins, unless a shorter one is asked for", () => {
    expect(emoticonAt(":-)) yes")).toBe(":-))");
    expect(emoticonAt(":-)) yes", 3)).toBe(":-)");
    expect(emoticonAt(":-)) yes", 2)).toBe("");
  });

  test("case matters, and text is no emoticon", () => {
    expect(emoticonAt(":P")).toBe(":P");
    expect(emoticonAt("o_O")).toBe("o_O");
    for (const text of ["8)", "B)", "):", ": )", "D:", "", ":", "a", "XD", "wow", "t_t"])
      expect(emoticonAt(text)).toBe("");
  });

  test("none is only letters and digits", () => {
    expect(lines("emoticons").filter((emoticon) => /^[\p{L}\p{N}]+$/u.test(emoticon))).toEqual([]);
  });
});
