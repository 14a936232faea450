import { beforeAll, describe, expect, test } from "vitest";
import { compileDictionary } from "../../src/dictionary/compile";
import { extendDictionary } from "../../src/dictionary/extend";
import { readDictionary } from "../../src/dictionary/formats/read";
import { writeDictionary } from "../../src/dictionary/formats/write";
import { createEngine, type Engine } from "../../src/engine/engine";
import type { BuildNormsOptions } from "../../src/engine/norms-options";
import { LexometerError } from "../../src/errors";
import { mergeNorms, pooledConstants } from "../../src/norms/merge";
import { formatNorms, openNorms } from "../../src/norms/open";
import { createPool } from "../../src/pool/node";
import type { Pool } from "../../src/pool/pool";
import { readTranscript } from "../../src/transcript/transcript";

// TypeScript forbids all of these; JavaScript does not, and a row of zeros would look like an answer.

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine();
});

const NO_TEXTS: readonly (readonly [what: string, value: unknown])[] = [
  ["a number", 5],
  ["an object", {}],
  ["a string object", new String("we are happy")],
  ["an array", ["we are happy"]],
  ["a date", new Date(0)],
  ["an ArrayBuffer", new TextEncoder().encode("we are happy").buffer],
  ["a DataView", new DataView(new ArrayBuffer(4))],
  ["two bytes a number", new Uint16Array(4)],
  ["undefined", undefined],
  ["null", null],
];

describe.each(NO_TEXTS)("%s is no text", (_what, value) => {
  const text = value as string;

  test.each<readonly [call: string, run: () => unknown]>([
    ["measure", () => engine.measure(text)],
    ["measureMany", () => engine.measureMany(["we", text])],
    ["score", () => engine.score(text)],
    ["scoreMany", () => engine.scoreMany(["we", text])],
    ["a sample", () => engine.scoreMany([{ content: text }])],
    ["explain", () => engine.explain(text)],
  ])("%s", (_call, run) => {
    expect(codeOf(run)).toBe("ARGUMENT");
  });
});

test("bytes of any realm and kind of byte are a text", () => {
  const bytes = new TextEncoder().encode("we are happy");
  const expected = engine.measure("we are happy");
  for (const form of [bytes, Buffer.from(bytes), new Uint8ClampedArray(bytes), new Int8Array(bytes)]) {
    expect(engine.measure(form as Uint8Array)).toEqual(expected);
  }
});

test.each<readonly [what: string, run: () => unknown]>([
  ["a string for a list", () => engine.measureMany("we" as never)],
  ["a set for a list", () => engine.measureMany(new Set(["we"]) as never)],
  ["a string for a list of samples", () => engine.scoreMany("we" as never)],
  ["whole numbers for a matrix", () => engine.measureMany(["we"], { out: new Int32Array(500) as never })],
  ["short floats for a matrix", () => engine.measureMany(["we"], { out: new Float32Array(500) as never })],
  ["a list for a matrix", () => engine.measureMany(["we"], { out: Array(500).fill(0) as never })],
  ["bytes to explain", () => engine.explain(Buffer.from("we are happy") as never)],
  ["bytes for an arc", () => engine.arc(Buffer.from("we are happy") as never)],
  ["nothing for an arc", () => engine.arc(undefined as never)],
  ["bytes to take apart", () => engine.contributions(Buffer.from("we") as never, "clout")],
  ["a name for frameworks", () => engine.score("we", { frameworks: "emotion" as never })],
  ["a number for a framework", () => engine.score("we", { frameworks: [5] as never })],
  ["another format", () => writeDictionary({ name: "a", version: "1", categories: [], entries: [] }, "xml" as never)],
  ["another format to read", () => readDictionary("we,pronoun", { format: "CSV" as never })],
  ["null for a dictionary file", () => readDictionary(null as never)],
  ["a list for a dictionary file", () => readDictionary(["we"] as never)],
  ["another negation", () => engine.explain("not happy", { negation: "ignore" as never })],
  ["a number for norms", () => engine.score("we", { norming: 5 as never })],
])("%s", (_what, run) => {
  expect(codeOf(run)).toBe("ARGUMENT");
});

test.each<readonly [what: string, options: object]>([
  ["a dictionary without entries", { dictionary: {} }],
  ["a name for a dictionary", { dictionary: "en-open" }],
  ["a number for norms", { norms: 5 }],
  ["norms that are none", { norms: [{}] }],
  ["norms that are nothing", { norms: [null] }],
])("an engine of %s", async (_what, options) => {
  await expect(createEngine(options)).rejects.toMatchObject({ code: "ARGUMENT" });
});

describe("options of other names", () => {
  const misspelled = { normming: "spoken" } as object;

  test.each<readonly [call: string, run: () => unknown]>([
    ["score", () => engine.score("we", misspelled)],
    ["scoreMany", () => engine.scoreMany(["we"], misspelled)],
    ["compare", () => engine.compare("we", "they", misspelled)],
    ["contributions", () => engine.contributions("we", "analytical_thinking", misspelled)],
    ["measureMany", () => engine.measureMany(["we"], { into: new Float64Array(500) } as object)],
    ["explain", () => engine.explain("not happy", { negations: "drop" } as object)],
    ["a name for the options", () => engine.score("we", "spoken" as never)],
    ["null for the options", () => engine.score("we", null as never)],
    ["readDictionary", () => readDictionary("we,pronoun", { formatt: "csv" } as object)],
    ["extendDictionary", () => extendDictionary(readDictionary("we,pronoun").dictionary, { added: [] } as object)],
    ["readTranscript", () => readTranscript("A: we", { speaker: ["A"] } as object)],
  ])("%s", (_call, run) => {
    expect(codeOf(run)).toBe("ARGUMENT");
  });

  test.each<readonly [call: string, run: () => Promise<unknown>]>([
    ["createEngine", () => createEngine({ dictionery: {} } as object)],
    ["buildNorms", () => engine.buildNorms([], { name: "a", weight: {} } as never)],
    ["tallyNorms", () => engine.tallyNorms([], { minimumWords: 5 } as never)],
    ["stream", () => engine.stream(["we"], misspelled).next()],
    ["createPool", () => createPool({ worker_count: 0 } as object)],
  ])("%s", async (_call, run) => {
    await expect(run()).rejects.toMatchObject({ code: "ARGUMENT" });
  });

  test.each<readonly [call: string, run: (pool: Pool) => Promise<unknown>]>([
    ["score", (pool) => pool.score("we", misspelled)],
    ["stream", (pool) => pool.stream(["we"], misspelled).next()],
    ["measureMany", (pool) => pool.measureMany(["we"], { outt: undefined, onErr: () => {} } as object)],
    ["explain", (pool) => pool.explain("we", { negate: "drop" } as object)],
    ["buildNorms", (pool) => pool.buildNorms([], { name: "a", weight: {} } as never)],
    ["measure", (pool) => pool.measure("we", { deadlin: 5 } as object)],
    ["arc", (pool) => pool.arc("we", { deadlin: 5 } as object)],
    ["ends that are none", (pool) => pool.measureBytes(new Uint8Array(1), undefined as never)],
    ["a set for ends", (pool) => pool.measureBytes(new Uint8Array(1), new Set([1]) as never)],
    ["a string for bytes", (pool) => pool.measureBytes("w" as never, [1])],
    ["bytes to explain", (pool) => pool.explain(Buffer.from("we") as never)],
    ["bytes for an arc", (pool) => pool.arc(Buffer.from("we") as never)],
  ])("of a pool: %s", async (_call, run) => {
    const pool = await createPool({ workers: 0 });
    await expect(run(pool)).rejects.toMatchObject({ code: "ARGUMENT" });
    await pool.close();
  });

  test.each<readonly [call: string, run: (pool: Pool) => Promise<unknown>]>([
    ["compare", (pool) => pool.compare("we", "I", misspelled)],
    ["scoreMany", (pool) => pool.scoreMany(["we"], misspelled)],
    ["measureBytes", (pool) => pool.measureBytes(new Uint8Array(1), [1], misspelled)],
    ["contributions", (pool) => pool.contributions("we", "clout", misspelled)],
  ])("of a pool are said of the call that has them: %s", async (call, run) => {
    const pool = await createPool({ workers: 0 });
    await expect(run(pool)).rejects.toThrow(`${call} has no option "normming".`);
    await pool.close();
  });

  test("are named, with those that there are", () => {
    expect(() => engine.score("we", misspelled)).toThrow(
      'score has no option "normming". There are: norming, frameworks, measures.',
    );
  });

  test("that are undefined do no harm", () => {
    expect(engine.score("we", { signal: undefined } as object).summary.word_count).toBe(1);
  });
});

describe("norms", () => {
  const TEXTS = ["a", "b"].map((genre) => ({ genre, text: "We are glad of all of it. ".repeat(10) }));
  /** No text is read for what is refused by itself. */
  const unread = { [Symbol.iterator]: () => expect.fail("a text was read") } as unknown as typeof TEXTS;

  test.each<readonly [what: string, options: unknown]>([
    ["no options", undefined],
    ["null for options", null],
    ["no name", {}],
    ["a name of no letters", { name: "" }],
    ["a name of 65 letters", { name: "a".repeat(65) }],
    ["a name with a space", { name: "Bad Name" }],
    ["a name of two lines", { name: "a\nb" }],
    ["a name that ends in a line", { name: "a\n" }],
    ["the name of no norms", { name: "none" }],
    ["a number for a name", { name: 5 }],
    ["no version", { name: "a", version: "" }],
    ["blank provenance", { name: "a", provenance: " " }],
    ["a list of weights", { name: "a", weights: [1] }],
    ["null for weights", { name: "a", weights: null }],
    ["a weight below 0", { name: "a", weights: { a: -2, b: 1 } }],
    ["a weight that is no number", { name: "a", weights: { a: Number.NaN } }],
    ["a weight without end", { name: "a", weights: { a: Number.POSITIVE_INFINITY } }],
    ["a weight too large to be added up", { name: "a", weights: { a: 1e9 + 1 } }],
    ["a weight in letters", { name: "a", weights: { a: "2" } }],
    ["words in letters", { name: "a", minWords: "abc" }],
    ["words that are no number", { name: "a", minWords: Number.NaN }],
    ["words without end", { name: "a", minWords: Number.POSITIVE_INFINITY }],
    ["words below 0", { name: "a", minWords: -1 }],
    ["punctuation in letters", { name: "a", maxPunctuation: "30" }],
    ["punctuation that is no number", { name: "a", maxPunctuation: Number.NaN }],
    ["punctuation below 0", { name: "a", maxPunctuation: -0.1 }],
    ["null for constants", { name: "a", constants: null }],
    ["a file name for constants", { name: "a", constants: "constants.json" }],
    ["constants of another dictionary", { name: "a", constants: { ours: { mean: 0.1, sd: 0.1 } } }],
    ["a mean that is no number", { name: "a", constants: { i: { mean: Number.NaN, sd: 0.1 } } }],
    ["an sd below 0", { name: "a", constants: { i: { mean: 0.1, sd: -1 } } }],
  ])("of %s", async (_what, options) => {
    const pool = await createPool({ workers: 0 });
    for (const subject of [engine, pool]) {
      await expect(subject.buildNorms(unread, options as never)).rejects.toMatchObject({ code: "ARGUMENT" });
    }
    await pool.close();
  });

  test.each<readonly [what: string, weights: Readonly<Record<string, number>>, words: string]>([
    ["a genre that is not there", { nws: 2 }, 'the genre "nws", and no text of it. There are texts of "a", "b".'],
    ["a genre that is not there, of no weight", { nws: 0 }, 'There are texts of "a", "b".'],
    ["no genre that counts", { a: 0, b: 0 }, "All genres weigh 0"],
  ])("with weights of %s", async (_what, weights, words) => {
    const refusal = { code: "ARGUMENT", message: expect.stringContaining(words) };
    const pool = await createPool({ workers: 0 });
    for (const subject of [engine, pool]) {
      await expect(subject.buildNorms(TEXTS, { name: "a", weights })).rejects.toMatchObject(refusal);
      await expect(subject.tallyNorms(TEXTS, { weights })).rejects.toMatchObject(refusal);
    }
    await pool.close();
    const statistics = await engine.tallyNorms(TEXTS);
    const head = { name: "a", version: "1", provenance: "Ours." };
    await expect(mergeNorms([statistics], { ...head, weights })).rejects.toMatchObject(refusal);
    expect(() => pooledConstants([statistics], weights)).toThrow(words);
  });

  test.each<readonly [what: string, head: unknown]>([
    ["nothing", undefined],
    ["a name that cannot be read back", { name: "Bad Name", version: "1", provenance: "Ours." }],
    ["the name of no norms", { name: "none", version: "1", provenance: "Ours." }],
    ["no version", { name: "a", provenance: "Ours." }],
    ["a weight below 0", { name: "a", version: "1", provenance: "Ours.", weights: { a: -1 } }],
    ["a weight by another name", { name: "a", version: "1", provenance: "Ours.", weight: { a: 1 } }],
  ])("merged under %s", async (_what, head) => {
    const statistics = await engine.tallyNorms(TEXTS);
    await expect(mergeNorms([statistics], head as never)).rejects.toMatchObject({ code: "ARGUMENT" });
  });

  test("of a blank genre, and for an engine under the name of none", async () => {
    const blank = engine.buildNorms([{ ...TEXTS[0]!, genre: " " }], { name: "a" });
    await expect(blank).rejects.toMatchObject({ code: "ARGUMENT" });
    const context = await engine.buildNorms(TEXTS, { name: "a" });
    await expect(createEngine({ norms: [{ ...context, name: "none" }] })).rejects.toMatchObject({ code: "ARGUMENT" });
  });

  test.each<readonly [what: string, options: BuildNormsOptions]>([
    ["a name of one letter", { name: "a" }],
    ["a name of 64 letters", { name: "a.b_c-0".padEnd(64, "9") }],
    ["a genre that does not count", { name: "a", weights: { a: 0 } }],
    ["the largest weights", { name: "a", weights: { a: 1e9, b: 1e9 } }],
    ["bounds that leave nothing out", { name: "a", minWords: 0, maxPunctuation: Number.POSITIVE_INFINITY }],
  ])("of %s can be read back", async (_what, options) => {
    const context = await engine.buildNorms(TEXTS, options);
    expect(await openNorms(formatNorms(context))).toEqual(context);
  });

  test.each<readonly [what: string, texts: unknown]>([
    ["a string", "We are glad of all of it."],
    ["a number", 5],
    ["one text", TEXTS[0]],
    ["nothing", undefined],
    ["a list of strings", ["We are glad of all of it."]],
    ["a list of nothing", [null]],
  ])("of %s", async (_what, texts) => {
    const pool = await createPool({ workers: 0 });
    for (const subject of [engine, pool]) {
      await expect(subject.buildNorms(texts as never, { name: "a" })).rejects.toMatchObject({ code: "ARGUMENT" });
      await expect(subject.tallyNorms(texts as never)).rejects.toMatchObject({ code: "ARGUMENT" });
    }
    await pool.close();
  });

  test.each<readonly [what: string, parts: unknown]>([
    ["nothing", undefined],
    ["the text of a file", "{}"],
    ["a list of nothing", [null]],
    ["a list of contexts", [{ format: "lexometer-norms", measures: [] }]],
  ])("merged of %s", async (_what, parts) => {
    const head = { name: "a", version: "1", provenance: "Ours." };
    await expect(mergeNorms(parts as never, head)).rejects.toMatchObject({ code: "ARGUMENT" });
    expect(codeOf(() => pooledConstants(parts as never))).toBe("ARGUMENT");
  });

  test("of a genre that is called as what every object has", async () => {
    const texts = [...TEXTS, { ...TEXTS[0]!, genre: "constructor" }];
    const { genres } = await engine.buildNorms(texts, { name: "a", weights: { a: 2 } });
    expect(genres.map(({ name, weight }) => [name, weight])).toEqual([
      ["a", 2],
      ["b", 1],
      ["constructor", 1],
    ]);
  });
});

test("a stream of a string, of nothing, and of what is no text", async () => {
  const pool = await createPool({ workers: 0 });
  for (const source of ["we are", undefined, null, 5, {}, [5], [{ content: ["we", 5] }]]) {
    for (const subject of [engine, pool]) {
      const all = async (): Promise<void> => {
        for await (const _ of subject.stream(source as never));
      };
      await expect(all()).rejects.toMatchObject({ code: "ARGUMENT" });
    }
  }
  await pool.close();
});

test("a sample where one text is scored, or two are compared", async () => {
  const pool = await createPool({ workers: 0 });
  for (const subject of [engine, pool]) {
    for (const run of [
      async () => subject.score({ content: "we" } as never),
      async () => subject.compare("we", { content: "we" } as never),
    ]) {
      await expect(run()).rejects.toMatchObject({ code: "ARGUMENT" });
    }
  }
  await pool.close();
});

describe("a dictionary of which no image could be opened", () => {
  const dictionary = { name: "a", version: "1", categories: [{ id: "a" }], entries: [] };

  test.each<readonly [what: string, wrong: object, words: string]>([
    ["no name", { name: undefined }, "`name`"],
    ["a number for a version", { version: 2 }, "`version`"],
    ["another overlap", { overlap: "none" }, "`overlap`"],
    ["a number for an id", { categories: [{ id: "a" }, { id: 5 }] }, "Category 2"],
    ["null for a label", { categories: [{ id: "a", label: null }] }, "Category 1"],
  ])("%s", async (_what, wrong, words) => {
    const refusal = { code: "DICTIONARY_SYNTAX", message: expect.stringContaining(words) };
    const whole = { ...dictionary, ...wrong } as never;
    expect(() => compileDictionary(whole)).toThrow(expect.objectContaining(refusal));
    await expect(createEngine({ dictionary: whole })).rejects.toMatchObject(refusal);
  });
});

test("the engine goes on after all of it", () => {
  expect(engine.score("We are happy.").summary.word_count).toBe(3);
});

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return error instanceof LexometerError ? error.code : String(error);
  }
  return "no error";
}
