import { describe, expect, test } from "vitest";
import type { Category, Dictionary, Entry } from "../../../src/dictionary/dictionary";
import { guessFormat, readDictionary } from "../../../src/dictionary/formats/read";
import { writeCsv, writeDic, writeDicx, writeJson } from "../../../src/dictionary/formats/write";

/** Name, source, categories, entries, diagnostics: `severity line:column`. */
type Row = readonly [string, string, readonly Category[], readonly Entry[], readonly string[]];

function entry(pattern: string, ...ids: readonly string[]): Entry {
  return { pattern, categories: Object.fromEntries(ids.map((id) => [id, 1])) };
}

const DICX: readonly Row[] = [
  [
    "crosses",
    "DicTerm,a,b\nx,X,\ny z,x,X\n",
    [{ id: "a" }, { id: "b" }],
    [entry("x", "a"), entry("y z", "a", "b")],
    [],
  ],
  ["ones and zeros", "DicTerm,a,b\nx,1,0\n", [{ id: "a" }, { id: "b" }], [entry("x", "a")], []],
  [
    "weights",
    "DicTerm,a,v\nx,X,-1.5\ny,,2\n",
    [{ id: "a" }, { id: "v", weights: { min: -1.5, max: 2 } }],
    [
      { pattern: "x", categories: { a: 1, v: -1.5 } },
      { pattern: "y", categories: { v: 2 } },
    ],
    [],
  ],
  [
    "a cross and a zero in a weighted category",
    "DicTerm,v\nx,X\ny,0\nz,3\n",
    [{ id: "v", weights: { min: 0, max: 3 } }],
    [
      { pattern: "x", categories: { v: 1 } },
      { pattern: "y", categories: { v: 0 } },
      { pattern: "z", categories: { v: 3 } },
    ],
    [],
  ],
  [
    "one weight only",
    "DicTerm,v\nx,-2\n",
    [{ id: "v", weights: { min: -2, max: 0 } }],
    [{ pattern: "x", categories: { v: -2 } }],
    [],
  ],
  ["quotes", 'DicTerm,"a, ""b"""\n"x, y",X\n', [{ id: 'a, "b"' }], [entry("x, y", 'a, "b"')], []],
  [
    "short rows and a blank one",
    "DicTerm,a,b\r\nx,X\r\n,,\r\ny,,X\r\n",
    [{ id: "a" }, { id: "b" }],
    [entry("x", "a"), entry("y", "b")],
    [],
  ],
  ["semicolons", "DicTerm;a\nx;X\n", [{ id: "a" }], [entry("x", "a")], []],
  ["a cell too many", "DicTerm,a\nx,X,X\n", [{ id: "a" }], [entry("x", "a")], ["warning 2:5"]],
  [
    "a cell that says nothing",
    "DicTerm,a,b\nx,X,yes\n",
    [{ id: "a" }, { id: "b" }],
    [entry("x", "a")],
    ["warning 2:5"],
  ],
  ["an empty row", "DicTerm,a\nx,\n", [{ id: "a" }], [], ["error 2:1"]],
  ["a column without a name", "DicTerm,a,\nx,X,X\n", [{ id: "a" }], [entry("x", "a")], ["warning 2:5", "warning 1:11"]],
  ["a column twice", "DicTerm,a,a\nx,,X\n", [{ id: "a" }], [entry("x", "a")], ["warning 1:11"]],
  [
    "a line break in a cell",
    'DicTerm,"a\nb"\nx,X\ny\n',
    [{ id: "a b" }],
    [],
    ["warning 3:1", "error 3:1", "error 4:1"],
  ],
];

const CSV: readonly Row[] = [
  [
    "columns in the order of the heading",
    "category,id,word\na,1,x\nb,2,y\n",
    [{ id: "a" }, { id: "b" }],
    [entry("x", "a"), entry("y", "b")],
    [],
  ],
  [
    "a weight in front, as the heading says",
    "weight,category,term\n2,v,x\n-1,v,y\n",
    [{ id: "v", weights: { min: -1, max: 2 } }],
    [
      { pattern: "x", categories: { v: 2 } },
      { pattern: "y", categories: { v: -1 } },
    ],
    [],
  ],
  [
    "a third column of another name",
    "word,category,w\nx,v,2\ny,v,1\n",
    [{ id: "v", weights: { min: 1, max: 2 } }],
    [
      { pattern: "x", categories: { v: 2 } },
      { pattern: "y", categories: { v: 1 } },
    ],
    [],
  ],
  [
    "a heading",
    "word,category\nx,a\nx,b\ny,b\n",
    [{ id: "a" }, { id: "b" }],
    [entry("x", "a", "b"), entry("y", "b")],
    [],
  ],
  ["no heading", "x,a\ny z,b\n", [{ id: "a" }, { id: "b" }], [entry("x", "a"), entry("y z", "b")], []],
  [
    "weights",
    "word,category,weight\nx,v,-1\ny,v,2.5\nz,v,\nz,a,1\n",
    [{ id: "v", weights: { min: -1, max: 2.5 } }, { id: "a" }],
    [
      { pattern: "x", categories: { v: -1 } },
      { pattern: "y", categories: { v: 2.5 } },
      { pattern: "z", categories: { v: 1, a: 1 } },
    ],
    [],
  ],
  [
    "a mask",
    "x,a\nx y,b\nx y,-a\n",
    [{ id: "a" }, { id: "b" }],
    [entry("x", "a"), { ...entry("x y", "b"), masks: ["a"] }],
    [],
  ],
  [
    "a mask and nothing else",
    "x,a\nx y,-a\n",
    [{ id: "a" }],
    [entry("x", "a"), { pattern: "x y", categories: {}, masks: ["a"] }],
    [],
  ],
  ["a category with a dash", "x,-a\n", [{ id: "-a" }], [entry("x", "-a")], []],
  ["quoted cells", '"x, y","a ""b"""\r\n', [{ id: 'a "b"' }], [entry("x, y", 'a "b"')], []],
  ["a quote inside of a cell", 'x",a\n', [{ id: "a" }], [entry('x"', "a")], []],
  ["a quote that is never closed", 'x,a\n"y,a\n', [{ id: "a" }], [entry("x", "a"), entry('"y', "a")], ["error 2:1"]],
  ["no category", "x,a\ny\nz,\n", [{ id: "a" }], [entry("x", "a")], ["error 2:1", "error 3:1"]],
  ["no weight", "x,a,much\ny,a\n", [{ id: "a" }], [entry("y", "a")], ["error 1:5"]],
  ["a weight beyond all", "x,a,1e9\ny,a\n", [{ id: "a" }], [entry("y", "a")], ["error 1:5"]],
  [
    "two weights",
    "x,v,1\nx,v,2\n",
    [{ id: "v", weights: { min: 1, max: 2 } }],
    [{ pattern: "x", categories: { v: 2 } }],
    ["warning 2:3"],
  ],
  ["a fourth cell", "x,a,1,b\n", [{ id: "a" }], [entry("x", "a")], ["warning 1:7"]],
  ["a word in two spellings", "x,a\nX,b\n", [{ id: "a" }, { id: "b" }], [entry("x", "a", "b")], ["warning 2:1"]],
];

const JSON_ROWS: readonly Row[] = [
  [
    "the simple form",
    '{"a":["x","y z"],"b":["x"]}',
    [{ id: "a" }, { id: "b" }],
    [entry("x", "a", "b"), entry("y z", "a")],
    [],
  ],
  ["a category twice", '{"a":["x"],\n"a":["y"]}', [{ id: "a" }], [entry("x", "a"), entry("y", "a")], ["warning 2:1"]],
  ["a number for a word", '{"a":["x",\n 3]}', [{ id: "a" }], [entry("x", "a")], ["error 2:2"]],
  ["no list of words", '{"a":["x"],"b":"y"}', [{ id: "a" }], [entry("x", "a")], ["error 1:16"]],
  ["no JSON", '{"a":["x",\n"y" "z"]}', [], [], ["error 2:5"]],
  ["an end too early", '{"a":["x"', [], [], ["error 1:10"]],
  ["a bad escape", '{"a":["\\q"]}', [], [], ["error 1:7"]],
  ["an endless string", '{"a":["x\n"]}', [], [], ["error 1:7"]],
  ["something behind the end", '{"a":["x"]} ]', [], [], ["error 1:13"]],
  ["too deep", "[".repeat(40), [], [], ["error 1:34"]],
  ["no object", '["x"]', [], [], ["error 1:1"]],
  [
    "a dictionary",
    '{"categories":[{"id":"a","label":"A"},{"id":"b","parents":["a"],"domain":"content"}],\n"entries":[{"pattern":"x y","categories":["b"],"masks":["a"]},{"pattern":"z","categories":{}}]}',
    [
      { id: "a", label: "A" },
      { id: "b", domain: "content", parents: ["a"] },
    ],
    [{ ...entry("x y", "b"), masks: ["a"] }, entry("z")],
    [],
  ],
  [
    "parents that cannot be",
    '{"entries":[],"categories":[\n{"id":"a","parents":["b"]},\n{"id":"b","parents":["a"]},\n{"id":"c","parents":["x"]},\n{"id":"d","domain":"e","parents":["a"]},\n{"id":"w","weights":{"min":0,"max":1},"parents":["a"]},\n{"id":"o","parents":["o"]}]}',
    [
      { id: "a", parents: ["b"] },
      { id: "b" },
      { id: "c" },
      { id: "d", domain: "e" },
      { id: "w", weights: { min: 0, max: 1 } },
      { id: "o" },
    ],
    [],
    ["error 3:22", "error 4:22", "error 5:35", "error 6:50", "error 7:22"],
  ],
  [
    "weights that cannot be",
    '{"categories":[{"id":"v","weights":{"min":2,"max":2}},{"id":"w","weights":3},{"id":"u","weights":{"min":0,"max":1}}],\n"entries":[{"pattern":"x","categories":{"v":7}},{"pattern":"y","categories":{"u":2}},{"pattern":"z","categories":{"u":"1"}}]}',
    [{ id: "v" }, { id: "w" }, { id: "u", weights: { min: 0, max: 1 } }],
    [entry("x", "v")],
    ["error 1:22", "error 1:75", "warning 2:23", "error 2:60", "error 2:119"],
  ],
  [
    "masks on a word, unknown names and keys",
    '{"categories":[{"id":"a","parent":"b"}],"entries":[\n{"pattern":"x","categories":{"a":1},"masks":["a"]},\n{"pattern":"y","categories":{"b":1}},\n{"pattern":" ","categories":{"a":1}},\n{"categories":{"a":1}}]}',
    [{ id: "a" }],
    [entry("x", "a")],
    ["warning 1:26", "warning 2:12", "warning 3:12", "error 3:12", "error 4:12", "error 5:1"],
  ],
];

describe.each([
  ["dicx", DICX],
  ["csv", CSV],
  ["json", JSON_ROWS],
] as const)("%s", (format, rows) => {
  test.each(rows)("%s", (_name, source, categories, entries, diagnostics) => {
    const read = readDictionary(source, { format });
    expect(read.dictionary.categories).toEqual(categories);
    expect(read.dictionary.entries).toEqual(entries);
    expect(read.diagnostics.map(({ severity, line, column }) => `${severity} ${line}:${column}`)).toEqual(diagnostics);
  });
});

test.each([
  ["json", ' \n{"a":[]}'],
  ["json", "[]"],
  ["json", '[ {"pattern":"x"} ]'],
  ["csv", "[:,joy\n"],
  ["dicx", '"DicTerm",a\n'],
  ["dicx", "dicterm,a\n"],
  ["dic", "%\n1\ta\n%\n"],
  ["dic", "1\ta\n%\nx\t1\n"],
  ["dic", "happy\t1\n"],
  ["csv", "word,category\n"],
  ["csv", "happy;joy\n"],
  ["dic", ""],
] as const)("%s is told from %j", (format, text) => {
  expect(guessFormat(text)).toBe(format);
});

describe("name and version", () => {
  test("are those of the file, or untitled and 1", () => {
    expect(readDictionary('{"name":"N","version":"2","a":["x"]}').dictionary).toMatchObject({
      name: "N",
      version: "2",
    });
    expect(readDictionary('{"a":["x"]}').dictionary).toMatchObject({ name: "untitled", version: "1" });
  });

  test("the caller's name goes before", () => {
    expect(readDictionary('{"name":"N","a":["x"]}', { name: "mine" }).dictionary.name).toBe("mine");
  });
});

const sample: Dictionary = {
  name: "s",
  version: "1",
  categories: [
    { id: "top", label: "Top" },
    { id: "low", parents: ["top"] },
    { id: "v", weights: { min: -1, max: 1 } },
  ],
  entries: [
    { pattern: "x, y", categories: { low: 1 }, masks: ["top"] },
    { pattern: "z", categories: { v: 0.5 } },
  ],
};

describe("writers", () => {
  test("CSV lists ancestors, weights and masks", () => {
    expect(writeCsv(sample)).toBe('word,category,weight\n"x, y",top,\n"x, y",low,\n"x, y",-top,\nz,v,0.5\n');
  });

  test("JSON has an entry a line", () => {
    expect(writeJson(sample).split("\n")).toHaveLength(14);
    expect(JSON.parse(writeJson(sample))).toEqual(sample);
  });

  test(".dicx lists ancestors and weights", () => {
    const plain = { ...sample, entries: [entry("x, y", "low"), sample.entries[1]!] };
    expect(writeDicx(plain)).toBe('DicTerm,top,low,v\n"x, y",X,X,\nz,,,0.5\n');
  });

  test(".dic lists ancestors and labels", () => {
    const plain = {
      ...sample,
      categories: sample.categories.slice(0, 2),
      entries: [entry("X  y", "low"), entry("z*", "top")],
    };
    expect(writeDic(plain)).toBe("%\n1\ttop (Top)\n2\tlow\n%\nX y\t1\t2\nz*\t1\n");
  });

  const categories = [{ id: "a" }];
  const bare = { name: "s", version: "1", categories, entries: [entry("x", "a")] };
  test.each([
    ["writeDic: weights", () => writeDic({ ...bare, categories: [{ id: "a", weights: { min: 0, max: 2 } }] })],
    ["writeDic: masks", () => writeDic({ ...bare, entries: [{ ...entry("x y", "a"), masks: ["a"] }] })],
    ["writeDic: no categories", () => writeDic({ ...bare, entries: [entry("x")] })],
    ["writeDic: a name like a label", () => writeDic({ ...bare, categories: [{ id: "a (b)" }] })],
    ["writeDic: a pattern like a comment", () => writeDic({ ...bare, entries: [entry("# x", "a")] })],
    ["writeCsv: no categories", () => writeCsv({ ...bare, entries: [entry("x")] })],
    ["writeCsv: a dash", () => writeCsv({ ...bare, categories: [{ id: "-a" }], entries: [entry("x y", "-a")] })],
    ["writeDicx: masks", () => writeDicx({ ...bare, entries: [{ ...entry("x y", "a"), masks: ["a"] }] })],
    ["writeDicx: no categories", () => writeDicx({ ...bare, entries: [entry("x")] })],
    ["writeDicx: weights of 1", () => writeDicx({ ...bare, categories: [{ id: "a", weights: { min: 0, max: 2 } }] })],
  ])("%s cannot be said", (_name, write) => {
    expect(write).toThrow(expect.objectContaining({ code: "ARGUMENT" }));
  });
});
