import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const program = resolve(import.meta.dirname, "../../../dist/cli.js");
const folder = mkdtempSync(join(tmpdir(), "lexometer-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built program, as a user would, with something on standard input. */
function run(args: readonly string[], input = ""): Promise<Outcome> {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return new Promise((done) => child.on("close", (code) => done({ code, out, err })));
}

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return name;
}

function rows(out: string): { readonly id?: string; readonly summary: Record<string, number> }[] {
  return out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("score", () => {
  test.each([
    ["text", "a.txt", "We might win.\nThey might lose.", ["a.txt"], [6]],
    ["lines", "a.lines", "We might win.\n\r\nThey lose.\r\n", ["1", "3"], [3, 2]],
    ["ndjson", "a.ndjson", '{"id":"x","text":"We win."}\n{"request_id":7,"content":"no"}\n', ["x", "7"], [2, 1]],
    ["csv", "a.csv", 'id,text\n1,"We ""might"", win"\n2,no\n', ["1", "2"], [3, 1]],
  ])("reads %s", async (kind, name, content, ids, words) => {
    const fromFile = await run(["score", "--input", kind, file(name, content)]);
    expect(fromFile.err).toBe("");
    expect(fromFile.code).toBe(0);
    expect(rows(fromFile.out).map(({ id }) => id)).toEqual(ids);
    expect(rows(fromFile.out).map(({ summary }) => summary.word_count)).toEqual(words);
    const piped = await run(["score", "--input", kind, "-"], content);
    expect(rows(piped.out).map(({ summary }) => summary)).toEqual(rows(fromFile.out).map(({ summary }) => summary));
  });

  test("tells the kind of a file from its name, and reads folders", async () => {
    file("b.csv", "id,text\n1,one two\n");
    const { out, code } = await run(["score", "b.csv", "--format", "csv", "--measures", "we", "--norming", "none"]);
    expect(code).toBe(0);
    expect(out).toBe(
      "id,word_count,sentence_count,words_per_sentence,six_plus_words,capitals,emojis,emoticons,hashtags,urls,we\r\n1,2,1,2,0,0,0,0,0,0,0\r\n",
    );
    const all = await run(["score", ".", "--format", "json"]);
    expect(JSON.parse(all.out).length).toBeGreaterThan(3);
  });

  test("leaves bad lines out, says where they are, and ends with 1", async () => {
    const { code, out, err } = await run(
      ["score", "--input", "ndjson"],
      '{"text":"a"}\nnope\n[1]\n{"x":1}\n{"text":"b"}\n',
    );
    expect(code).toBe(1);
    expect(rows(out)).toHaveLength(2);
    expect(err).toMatch(/stdin:2: .*\nstdin:3: .*\nstdin:4: /);
    const strict = await run(["score", "--input", "ndjson", "--strict"], '{"text":"a"}\nnope\n');
    expect(strict.code).toBe(1);
    expect(strict.err).toContain("stdin:2:");
  });

  test("says so when no line has the field for the id, and ends with 1; strictly it is an error", async () => {
    const lines = '{"id":1,"text":"a"}\n{"id":2,"text":"b"}\n';
    for (const command of [["score"], ["corpus", "matrix", "-"]]) {
      const args = [...command, "--input", "ndjson", "--id-column", "nope", "--format", "ndjson"];
      const { code, out, err } = await run(args, lines);
      expect([code, rows(out).length]).toEqual([1, 2]);
      expect(err).toBe("stdin: No line has an id in nope, so rows have none. Name the field with --id-column.\n");
      expect(await run([...args, "--strict"], lines)).toMatchObject({ code: 1, err: expect.stringContaining("nope") });
    }
  });

  test("never shows text of the caller in a message", async () => {
    const { err } = await run(["score", "--input", "ndjson"], '{"secret-canary\n{"text":["secret-canary"]}\n');
    expect(err).not.toContain("canary");
  });

  test("writes a file at the end, or none", async () => {
    const good = await run(["score", "--text", "We win.", "--out", "good.ndjson", "--format", "ndjson"]);
    expect(good.code).toBe(0);
    expect(rows(readFileSync(join(folder, "good.ndjson"), "utf8"))).toHaveLength(1);
    const bad = await run(["score", "--input", "ndjson", "--strict", "--out", "bad.ndjson"], "nope\n");
    expect(bad.code).toBe(1);
    expect(readdirSync(folder).filter((name) => name.startsWith("bad"))).toEqual([]);
  });

  test("without norms a framework is the rates of its measures", async () => {
    const args = ["score", "--text", "We are happy.", "--norming", "none", "--frameworks"];
    const { dictionary_measures: rates } = JSON.parse((await run([...args, "emotion"])).out);
    expect(rates).toMatchObject({ joy: 0.333333, anger: 0 });
    expect(rates).not.toHaveProperty("we");
    const both = JSON.parse((await run([...args, "readability,emotion"])).out);
    expect(both.dictionary_measures).toEqual(rates);
    expect((await run([...args, "emotion", "--format", "table"])).out).toMatch(/^ +joy +33\.33 %/m);
    for (const asked of [["summary"], ["readability", "--shape"]]) {
      const { code, out } = await run([...args, ...asked]);
      expect([code, JSON.parse(out).dictionary_measures]).toEqual([0, {}]);
    }
  });

  test("shows a formula to a spreadsheet as text", async () => {
    const { out } = await run(["score", "--input", "ndjson", "--format", "csv"], '{"id":"=1+1","text":"a"}\n');
    expect(out.split("\r\n")[1]).toMatch(/^'=1\+1,/);
  });

  test("streams: a text over many reads is one text", async () => {
    const text = "We might win, it’s kind of likely. ".repeat(40_000);
    const streamed = await run(["score", file("long.txt", text)]);
    const [row] = rows(streamed.out);
    expect(row!.summary.word_count).toBe(280_000);
    expect(row!.summary.sentence_count).toBe(40_000);
  });

  test("takes a dictionary of the caller's", async () => {
    file("my.dic", "%\n1\twinning\n%\nwin*\t1\n");
    const { out } = await run(["score", "--dictionary", "my.dic", "--text", "winners win", "--format", "ndjson"]);
    expect(JSON.parse(out).dictionary_measures).toEqual({ winning: 1 });
    expect((await run(["dictionary", "compile", "my.dic", "--out", "my.lxd", "--packed"])).code).toBe(0);
    const compiled = await run(["score", "--dictionary", "my.lxd", "--text", "winners win", "--format", "ndjson"]);
    expect(compiled.out).toBe(out);
  });

  test("stops quietly when nobody reads on", async () => {
    const child = spawn(process.execPath, [program, "score", "--input", "lines"], { cwd: folder });
    let err = "";
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    child.stdin.on("error", () => {});
    child.stdout.once("data", () => child.stdout.destroy());
    child.stdin.end("one line of words\n".repeat(200_000));
    const code = await new Promise((done) => child.on("close", done));
    expect({ code, err }).toEqual({ code: 0, err: "" });
  });
});

describe("other commands", () => {
  test("explain marks matches, or lists spans", async () => {
    const { out } = await run(["explain", "--text", "It was kind of wonderful."]);
    expect(out).toMatch(/^It was \[kind of\|hedges\] \[wonderful\|positive_tone\]\.$/m);
    const json = await run(["explain", "--text", "kind of", "--format", "json", "--category", "tentative"]);
    expect(JSON.parse(json.out)).toEqual([
      { start: 0, end: 7, entry: "kind of", categories: ["cognitive_processes", "hedges", "tentative", "downtoners"] },
    ]);
  });

  test("dictionary check names line and column, and ends with 1 for errors", async () => {
    file("odd.dic", "%\n1\ta\n%\nword\t1\nother\t7\n");
    const { out } = await run(["dictionary", "check", "odd.dic"]);
    expect(out).toMatch(/^odd\.dic:5:\d+: /m);
  });

  test("dictionary check names what no text can hit, once, and what does not compile", async () => {
    const found = "good\nNAÏVE\nx*\nof the\n:)\nU.S.\n'tis\ngoin'\n9-5\n$5\n10 km\nwell being*\n🙂".replaceAll(
      "\n",
      ",a\n",
    );
    file("mine.csv", `word,category\n${found},a\nW/,a\nb/c,a\n#Blessed,a\n<number> cups,a\n`);
    const { code, out } = await run(["dictionary", "check", "mine.csv"]);
    const named = Array.from(out.matchAll(/unmatchable: "(.*?)" can never match/g), ([, pattern]) => pattern);
    expect(named.sort()).toEqual(["#Blessed", "<number> cups", "W/", "b/c"]);
    expect(code).toBe(0);
    const phrase = "a b c d e f g h i";
    file(
      "long.json",
      JSON.stringify({
        name: "n",
        version: "1",
        categories: [{ id: "a" }],
        entries: [{ pattern: phrase, categories: { a: 1 } }],
      }),
    );
    const long = await run(["dictionary", "check", "long.json"]);
    expect(long).toMatchObject({ code: 1, out: expect.stringMatching(/^long\.json.*: error: .*at most 8 words/m) });
  });

  test("dictionary check accuses no entry that a text spells in another way", async () => {
    // An emoji with U+FE0F, a phrase that is an emoticon with its hyphen, "st ives", two forms of é, a hashtag, "of the".
    const patterns = ["™", "X-D", "St. Ives", "e\u0301ph\u00e9m", "_\u8a9e", `of${" ".repeat(17)}the`];
    const entries = patterns.map((pattern) => ({ pattern, categories: { a: 1 } }));
    file("spelled.json", JSON.stringify({ name: "n", version: "1", categories: [{ id: "a" }], entries }));
    const { code, out } = await run(["dictionary", "check", "spelled.json"]);
    expect(out).not.toContain("unmatchable");
    expect(code).toBe(0);
  });

  test("dictionary convert writes what reads back the same, and says what a format cannot hold", async () => {
    writeFileSync(join(folder, "weighted.csv"), "word,category,weight\ngood,quality,2\nbest*,quality,3\n");
    expect(await run(["dictionary", "convert", "weighted.csv", "--out", "weighted.json"])).toMatchObject({ code: 0 });
    const back = await run(["dictionary", "convert", "weighted.json", "--out", "back", "--format", "csv"]);
    expect(back.err).toContain("back: 2 entries as csv.");
    const rows = readFileSync(join(folder, "back"), "utf8").trim().split("\n");
    expect(rows.sort()).toEqual(["best*,quality,3", "good,quality,2", "word,category,weight"]);
    const refused = await run(["dictionary", "convert", "weighted.json", "--out", "weighted.dic"]);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('"quality" is weighted') });
    expect(existsSync(join(folder, "weighted.dic"))).toBe(false);
    const nameless = await run(["dictionary", "convert", "weighted.json", "--out", "weighted.txt"]);
    expect(nameless).toMatchObject({ code: 2, err: expect.stringContaining("--format") });
  });

  test("dictionary show gives a category or what a word counts for", async () => {
    expect((await run(["dictionary", "show", "article"])).out).toMatch(/^the\b/m);
    expect((await run(["dictionary", "show", "the"])).out).toMatch(/counts for +article$/m);
    const nothing = await run(["dictionary", "show", "zzzzz"]);
    expect(nothing).toMatchObject({ code: 1, out: "" });
  });

  test("with no arguments it shows itself", async () => {
    const { code, out, err } = await run([]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("Try next:");
  });
});

describe("mistakes", () => {
  test.each([
    [["score", "--measures", "tentativ", "--text", "a"], 2, "tentative"],
    [["score", "--format", "xml"], 2, "table, json, ndjson, csv"],
    [["score", "a.txt", "--text", "a"], 2, "not both"],
    [["score", "--text", "a", "--norming", "writen"], 2, "written, spoken, general, none"],
    [["score", "--text", "a", "--frameworks", "emotions"], 2, "emotion"],
    [["score", "--text", "a", "--include", "intervals", "--format", "csv"], 2, "not csv"],
    [["score", "--text", "a", "--arrangement", "framework", "--norming", "none", "--format", "table"], 2, "norms"],
    [["score", "--text", "a", "--frameworks", "readability", "--norming", "none"], 2, "--shape has raw values"],
    [["score", "--text", "a", "--frameworks", "personality,readability", "--norming", "none"], 2, "have no numbers"],
    [["compare", "-", "-"], 2, "standard input"],
    [["corpus", "keyness", "-", "-"], 2, "Only one of the two can be standard input."],
    [["score", "-", "-"], 2, "Standard input can be read only once: give - once."],
    [["corpus", "matrix", "-", "missing.txt", "-"], 2, "give - once"],
    [["explain", "--text", "a", "--contributions", "anger"], 2, "no composite"],
    [["norms", "build", "."], 2, "--name"],
    [["norms", "build", ".", "--name", "x", "--weights", "a=b"], 2, "genre=number"],
    [["norms", "show", "writen"], 2, "written, spoken, general"],
    [["nothing"], 2, "unknown command"],
    [["score", "missing.txt"], 1, "missing.txt"],
    [["dictionary", "check", "missing.dic"], 1, "missing.dic"],
  ])("%j ends with %i and says what to do", async (args, code, words) => {
    const outcome = await run(args);
    expect(outcome.code).toBe(code);
    expect(outcome.err).toContain(words);
    expect(outcome.err).not.toMatch(/\n {4}at /);
  });

  test.each([
    ...[["score"], ["compare"], ["arc"], ["explain"], ["norms", "build"], ["norms", "show"], ["norms", "merge"]],
    ...[
      ["dictionary", "check"],
      ["dictionary", "compile"],
      ["dictionary", "show"],
    ],
  ])("%s has examples in its help", async (...command) => {
    const { out, code } = await run([...command, "--help"]);
    expect(code).toBe(0);
    expect(out).toMatch(/Examples?:/);
  });
});
