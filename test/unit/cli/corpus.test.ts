import { describe, expect, test } from "vitest";
import { engineFinding } from "../../../src/cli/corpus/word-search";
import { endOf, onOneLine, padded, startOf, widthOf } from "../../../src/cli/text-width";
import { createEngine } from "../../../src/engine/engine";
import { report, sampleTexts, talk } from "../texts";
import { openProgram } from "./program";

const { run, file } = openProgram();
const texts = sampleTexts(12, 20);
file("samples.ndjson", texts.map((text, index) => JSON.stringify({ id: `t${index}`, text })).join("\n"));
file("talks/one.txt", talk(6));
file("talks/two.txt", talk(4));
file("reports/one.txt", report(5));
file("reports/more.csv", `id,text\r\n7,"${report(1).replaceAll("\n", " ")}"\r\n`);

async function csvOf(...args: string[]): Promise<Record<string, string>[]> {
  const { out, err, code } = await run([...args, "--format", "csv"]);
  expect({ err, code }).toEqual({ err: "", code: 0 });
  const [head, ...rows] = out.trimEnd().split("\r\n");
  const names = head!.split(",");
  return rows.map((row) => Object.fromEntries(row.split(",").map((cell, index) => [names[index]!, cell])));
}

describe("corpus keyness", () => {
  test("finds what sets talk and reports apart, the same with the corpora swapped", async () => {
    const there = await csvOf("corpus", "keyness", "talks", "reports", "--min-g2", "3.84");
    const back = await csvOf("corpus", "keyness", "reports", "talks", "--min-g2", "3.84");
    expect(there.length).toBeGreaterThan(10);
    const word = there.find(({ kind, item }) => kind === "word" && item === "i")!;
    expect([word.more_in, word.count_b, word.documents_a, word.documents_b]).toEqual(["a", "0", "2", "0"]);
    const turned = back.map(({ kind, item, g2, log_ratio, more_in }) => [
      kind,
      item,
      g2,
      String(-Number(log_ratio)),
      more_in,
    ]);
    expect(turned).toEqual(
      there.map(({ kind, item, g2, log_ratio, more_in }) => [
        kind,
        item,
        g2,
        String(Number(log_ratio)),
        more_in === "a" ? "b" : "a",
      ]),
    );
  });

  test("--what and --top choose, of each direction", async () => {
    const words = await csvOf(
      "corpus",
      "keyness",
      "talks",
      "reports",
      "--what",
      "words",
      "--top",
      "2",
      "--min-g2",
      "0",
    );
    expect(words.map(({ more_in }) => more_in).sort()).toEqual(["a", "a", "b", "b"]);
    expect(new Set(words.map(({ kind }) => kind))).toEqual(new Set(["word"]));
  });

  test.each([
    ["--min-count", "0"],
    ["--top", "1.5"],
    ["--sort", "size"],
  ])("%s %s is a mistake of use", async (name, value) => {
    expect((await run(["corpus", "keyness", "talks", "reports", name, value])).code).toBe(2);
  });
});

describe("corpus kwic", () => {
  test("gives places whose offsets are those of the text", async () => {
    const { out } = await run(["corpus", "kwic", "you*", "samples.ndjson", "--format", "ndjson", "--context", "9"]);
    const places = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const expected = texts.flatMap((text, index) =>
      [...text.matchAll(/\byou[a-z]*/gi)].map((match) => [`t${index}`, match.index, match[0]]),
    );
    expect(expected.length).toBeGreaterThan(3);
    expect(places.map(({ id, start, match }) => [id, start, match])).toEqual(expected);
  });

  test("lines have the match in one column, also behind wide characters, and fit a terminal", async () => {
    file(
      "wide.txt",
      "日本語のテキストです日本語のテキストです happy 漢字とかな😀😀漢字とかな漢字とかな\n\nand so happily \u001b[31mever after",
    );
    const { out } = await run(["corpus", "kwic", "happ*", "wide.txt", "--format", "table"]);
    const lines = out.split("\n").slice(0, 2);
    expect(lines.map((line) => widthOf(line.slice(0, line.indexOf("happ"))))).toEqual(
      [40, 40].map(() => widthOf(lines[0]!.slice(0, lines[0]!.indexOf("happ")))),
    );
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(80);
    expect(out).not.toContain("\u001b");
    expect(out).toContain("2 places in 1 of 1 text\n");
  });

  test("--category names what the dictionary counts, --top stops", async () => {
    const rows = await csvOf("corpus", "kwic", "--category", "i", "talks", "--top", "3", "--context", "0");
    expect(rows.map(({ match }) => match)).toEqual(["I", "I", "me"]);
    expect((await run(["corpus", "kwic", "--category", "angr", "talks"])).err).toContain("anger");
    expect((await run(["corpus", "kwic", "word"])).code).toBe(2);
  });

  test("refuses what no text can hold, where it found nothing and said nothing", async () => {
    expect(await run(["corpus", "kwic", "h*p", "talks"])).toEqual({
      code: 2,
      out: "",
      err: expect.stringMatching(/^lexometer: "h\*p" can never match\. A \* stands for .* Look for a word \(happy\), /),
    });
  });
});

describe("what corpus kwic looks for", () => {
  test.each([
    ["h*p", "A * stands for the rest of a word, so it can only end one."],
    ["h*ppy", "A * stands for"],
    ["*ing", "A * stands for"],
    ["h*p of", "A * stands for"],
    ["(i) like*", '"(i)" is no word or number, and a phrase has nothing else.'],
    ["happy, sad", '"happy," is no word or number'],
    ["...", "no text is cut into such words."],
    ["hap'", "no text is cut into such words."],
    ["hap' of", "no text is cut into such words."],
    ["a$$", "no text is cut into such words."],
    ["-", "a single punctuation mark is no token."],
    ["", "There is no word here."],
    [" ", "There is no word here."],
    ["a b c d e f g h i", "A phrase has at most 8 words; this one has 9."],
    ["#sunny", "a hashtag is looked up without its #; write the word alone."],
  ])("%j could never be found: %s", async (pattern, reason) => {
    await expect(engineFinding(pattern)).rejects.toThrow(`"${pattern}" can never match`);
    await expect(engineFinding(pattern)).rejects.toThrow(reason);
  });

  test.each([
    ["Happy", "so happy's here", ["happy's"]],
    ["happ*", "happily happy", ["happily", "happy"]],
    ["kind of", "kind-of", ["kind-of"]],
    ["kind* of", "kinds of", ["kinds of"]],
    ["don'*", "don't", ["don't"]],
    ["'*", "get 'em", ["'em"]],
    ["$*", "$15", ["$15"]],
    ["u.s.*", "U.S.A", ["U.S.A"]],
    ["3.*", "3.14", ["3.14"]],
    ["goin'", "goin' home", ["goin'"]],
    ["dogs'", "the dogs' ", ["dogs'"]],
    ["a.m.", "9 a.m.", ["a.m."]],
    ["O.o", "O.o", ["O.o"]],
    [":-*", "bye :-*", [":-*"]],
    ["👍🏽", "👍", ["👍"]],
    ["<number>", "7 of 9", ["7", "9"]],
    ["<url>", "see www.example.com", ["www.example.com"]],
  ])("%j is found in %j", async (pattern, text, found) => {
    const spans = (await engineFinding(pattern)).explain(text);
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(found);
  });
});

describe("corpus matrix", async () => {
  const engine = await createEngine();

  test("is scoreMany, bit for bit", async () => {
    for (const [values, norming] of [
      ["rates", "none"],
      ["percentiles", "spoken"],
    ] as const) {
      const args = values === "rates" ? [] : ["--norming", norming];
      const rows = await csvOf("corpus", "matrix", "samples.ndjson", "--values", values, ...args);
      const results = engine.scoreMany(texts, { norming });
      expect(rows).toHaveLength(texts.length);
      for (const [index, { id, word_count, ...cells }] of rows.entries()) {
        const { summary, dictionaryMeasures, serviceMeasures } = results[index]!;
        const group = values === "rates" ? dictionaryMeasures : serviceMeasures;
        expect([id, word_count]).toEqual([`t${index}`, String(summary.word_count)]);
        expect(Object.keys(cells)).toEqual(Object.keys(group));
        for (const [measure, cell] of Object.entries(cells))
          expect(Object.is(Number(cell), group[measure]), measure).toBe(true);
      }
    }
  });

  test("counts are whole numbers, of what is counted", async () => {
    const [row] = await csvOf("corpus", "matrix", "talks/one.txt", "--values", "counts", "--measures", "i,we");
    expect(row).toEqual({
      id: "talks/one.txt",
      word_count: String(engine.score(talk(6)).summary.word_count),
      i: "36",
      we: "6",
    });
  });

  test("what does not go together is a mistake of use", async () => {
    expect((await run(["corpus", "matrix", "talks", "--norming", "spoken"])).code).toBe(2);
    expect((await run(["corpus", "matrix", "talks", "--values", "percentiles", "--norming", "none"])).code).toBe(2);
  });
});

describe("all views", () => {
  test.each([
    ["corpus", "keyness", "talks", "reports"],
    ["corpus", "kwic", "the", "reports"],
    ["corpus", "categories", "talks", "reports"],
    ["corpus", "matrix", "talks", "reports"],
  ])("%s %s fits 80 columns, all of it", async (...args) => {
    const { out, err, code } = await run([...args, "--format", "table"]);
    expect({ err, code }).toEqual({ err: "", code: 0 });
    expect(out.split("\n").length).toBeGreaterThan(3);
    expect(out.split("\n").filter((line) => widthOf(line) > 80)).toEqual([]);
  });

  test("leave out what cannot be read, say so, and end with 1", async () => {
    file("bad.ndjson", '{"text":"we"}\nnope\n');
    const { out, err, code } = await run(["corpus", "matrix", "bad.ndjson", "--measures", "we", "--format", "csv"]);
    expect([out, code]).toEqual(["id,word_count,we\r\nbad.ndjson:1,1,1\r\n", 1]);
    expect(err).toContain("bad.ndjson:2:");
  });
});

describe("transcript", () => {
  file(
    "talk.txt",
    `Before.\n${["Ann", "Ben", "Cleo"].map((name, index) => `${name}: ${index === 1 ? report(2) : talk(3)}`).join("\n")}`,
  );

  test("shows speakers, pairs and what sets them apart in 80 columns", async () => {
    const { out, code } = await run(["transcript", "talk.txt", "--format", "table", "--norming", "spoken"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Ann +1 +\d+ +\d+ % +\d+\.\d$/m);
    expect(out).toMatch(/^\(no speaker\) +1 +1 /m);
    expect(out).toMatch(/^Ann +1\.00 +0\.\d\d$/m);
    expect(out.split("\n").filter((line) => widthOf(line) > 80)).toEqual([]);
  });

  test("writes speakers, pairs and turns", async () => {
    const rows = await csvOf("transcript", "talk.txt", "--measures", "i");
    expect(rows.map(({ speaker, turns }) => [speaker, turns])).toEqual([
      ["(no speaker)", "1"],
      ["Ann", "1"],
      ["Ben", "1"],
      ["Cleo", "1"],
    ]);
    const pairs = await csvOf("transcript", "talk.txt", "--rows", "pairs");
    expect(pairs.map(({ one, other }) => `${one} ${other}`)).toEqual(["Ann Ben", "Ann Cleo", "Ben Cleo"]);
    expect(pairs[1]!.style_match).toBe("1");
    const { out } = await run(["transcript", "talk.txt", "--rows", "turns", "--format", "ndjson", "--norming", "none"]);
    const [first] = out.split("\n").map((line) => JSON.parse(line || "{}"));
    expect(first).toMatchObject({
      turn: 1,
      speaker: "(no speaker)",
      line: 1,
      start: null,
      text: "Before.",
      summary: { word_count: 1 },
    });
  });
});

describe("widths", () => {
  test.each([
    ["plain", 5],
    ["日本", 4],
    ["ｱｲ", 2],
    ["e\u0301", 1],
    ["👩‍👩‍👧", 2],
    ["❤️", 2],
    ["", 0],
  ])("%s takes %i columns", (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  test("cuts and fills at N − 1, N and N + 1", () => {
    expect([3, 4, 5].map((width) => padded("日本", width))).toEqual(["日…", "日本", "日本 "]);
    expect([1, 2, 3].map((width) => startOf("日本", width))).toEqual(["", "日", "日"]);
    expect([1, 2, 3].map((width) => endOf("日本", width))).toEqual(["", "本", "本"]);
    expect(onOneLine("a\n\t\u001b[0m\u202eb")).toBe("a [0m b");
  });
});
