import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileDictionary } from "../../src/dictionary/compile";
import type { Category, Dictionary, Entry } from "../../src/dictionary/dictionary";
import { foldedPattern } from "../../src/dictionary/extend";
import { type DictionaryFormat, readDictionary } from "../../src/dictionary/formats/read";
import { writeCsv, writeDic, writeDicx, writeJson } from "../../src/dictionary/formats/write";
import { LexometerError } from "../../src/errors";
import { CATEGORIES, dictionary, distinctEntries } from "../unit/dictionary/arbitrary";

const FORMATS: readonly DictionaryFormat[] = ["dic", "dicx", "csv", "json"];
const flat: readonly Category[] = CATEGORIES.map(({ id, weights }) =>
  weights === undefined ? { id } : { id, weights },
);

/** What flat formats can say: entries with categories, no parents; and whether masks and weights may be there. */
function flatDictionary({ masks, weights }: { masks: boolean; weights: boolean }): fc.Arbitrary<Dictionary> {
  return distinctEntries.map((entries) => ({
    name: "untitled",
    version: "1",
    categories: weights ? flat : flat.filter((category) => category.weights === undefined),
    entries: entries
      .map((entry): Entry => {
        const kept = Object.entries(entry.categories).filter(([id]) => weights || id !== "valence");
        const plain = { pattern: entry.pattern, categories: Object.fromEntries(kept) };
        return masks && entry.masks !== undefined ? { ...plain, masks: entry.masks } : plain;
      })
      .filter(({ categories }) => Object.keys(categories).length > 0),
  }));
}

describe("a dictionary that is written and read again", () => {
  test("is the same as JSON, without a diagnostic", () => {
    fc.assert(
      fc.property(dictionary, distinctEntries, (given, entries) => {
        const distinct = { ...given, entries };
        expect(readDictionary(writeJson(distinct))).toEqual({ dictionary: distinct, diagnostics: [] });
      }),
    );
  });

  test("gives the same image as JSON, but for the spelling of entries that are one", () => {
    fc.assert(
      fc.property(dictionary, (given) => {
        const { dictionary: read, diagnostics } = readDictionary(writeJson(given));
        const lower = (text: Dictionary): Dictionary => ({ ...text, entries: text.entries.map(respelled) });
        expect(compileDictionary(lower(read))).toEqual(compileDictionary(lower(given)));
        expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      }),
    );
  });

  test("has the same entries as .dic, and its labels", () => {
    fc.assert(
      fc.property(flatDictionary({ masks: false, weights: false }), (given) => {
        const labelled = {
          ...given,
          categories: given.categories.map((c) => (c.id === "left" ? { ...c, label: "L (x)" } : c)),
        };
        const { dictionary: read, diagnostics } = readDictionary(writeDic(labelled));
        expect(entriesOf(read)).toEqual(entriesOf(given));
        expect(read.categories).toEqual(labelled.categories);
        expect(diagnostics).toEqual([]);
      }),
    );
  });

  test("has the same entries as CSV, weights and masks included", () => {
    const given = flatDictionary({ masks: true, weights: true });
    fc.assert(
      fc.property(given.filter(usesMasked), (written) => {
        const { dictionary: read, diagnostics } = readDictionary(writeCsv(written), { format: "csv" });
        expect(entriesOf(read)).toEqual(entriesOf(written));
        expect(diagnostics).toEqual([]);
      }),
    );
  });

  test("has the same entries as .dicx, or is refused as a .dicx cannot say it", () => {
    let written = 0;
    fc.assert(
      fc.property(flatDictionary({ masks: false, weights: true }), (given) => {
        const text = attempt(() => writeDicx(given));
        if (text === undefined) return;
        written++;
        const { dictionary: read, diagnostics } = readDictionary(text);
        expect(entriesOf(read)).toEqual(entriesOf(given));
        expect(diagnostics).toEqual([]);
      }),
    );
    expect(written).toBeGreaterThan(0);
  });
});

describe("readDictionary", () => {
  const piece = fc.constantFrom(
    ..."ab1*<>()/%\t\n\r,;\"'#{}[]:-. é".split(""),
    "%\n",
    "1\tcat\n",
    "2 dog (Dog)\n",
    "DicTerm,a,b\n",
    "word,category\n",
    "<of>1/2",
    "(1 2)1/2",
    '"categories"',
    '"entries":[{"pattern":"a","categories":{"b":1}}]',
    "\u2028",
    "\uD800",
  );
  const hostile = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

  test.each([undefined, ...FORMATS])("hands out only what compiles, whatever the text (%s)", (format) => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { dictionary: read, diagnostics } = readDictionary(text, format === undefined ? {} : { format });
        compileDictionary(read);
        for (const { line, column } of diagnostics) {
          expect(line).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
          expect(column).toBeGreaterThan(0);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("throws, if strict, exactly when it would have reported an error", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const [error] = readDictionary(text).diagnostics.filter(({ severity }) => severity === "error");
        const thrown = failureOf(() => readDictionary(text, { strict: true }));
        expect(thrown?.detail).toEqual(error === undefined ? undefined : { line: error.line, column: error.column });
      }),
    );
  });

  test("takes any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        compileDictionary(readDictionary(bytes).dictionary);
      }),
    );
  });
});

/** The entry under the name that others of the same spelling go by as well. */
function respelled(entry: Entry): Entry {
  return { ...entry, pattern: foldedPattern(entry.pattern) };
}

function entriesOf({ entries }: Dictionary): unknown[] {
  return entries.map(({ pattern, categories, masks = [] }) => ({
    pattern: pattern.trim().replace(/\s+/g, " "),
    categories: Object.entries(categories).sort(),
    masks: [...masks].sort(),
  }));
}

/** CSV knows a category only by its words; what is only masked would be unknown. */
function usesMasked({ entries }: Dictionary): boolean {
  const used = new Set(entries.flatMap(({ categories }) => Object.keys(categories)));
  return entries.length > 0 && entries.every(({ masks = [] }) => masks.every((id) => used.has(id)));
}

function attempt(write: () => string): string | undefined {
  try {
    return write();
  } catch (error) {
    expect((error as LexometerError).code).toBe("ARGUMENT");
    return undefined;
  }
}

function failureOf(read: () => unknown): LexometerError | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof LexometerError) return error;
    throw error;
  }
}
