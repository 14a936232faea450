import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COLUMNS } from "../../assembly/abi";
import { CLASS_TABLE_BYTES } from "../../assembly/text/class-codes";
import { Core } from "../../src/core/core";
import { compileCore } from "../../src/core/module";
import { compileDictionary } from "../../src/dictionary/compile";
import { openImage } from "../../src/dictionary/image";
import { LexometerError } from "../../src/errors";

const root = resolve(import.meta.dirname, "../..");
const BUDGET = 24_576;

describe.each(["core", "core-scalar"])("%s.wasm", (name) => {
  const bytes = readFileSync(resolve(root, `build/${name}.wasm`));
  const module = new WebAssembly.Module(bytes);

  test("imports nothing, so it runs anywhere and cannot call out", () => {
    expect(WebAssembly.Module.imports(module)).toEqual([]);
  });

  test("exports what the bindings use, and no more", () => {
    const exported = WebAssembly.Module.exports(module).map((one) => `${one.kind} ${one.name}`);
    expect(exported.sort()).toEqual([
      "function begin",
      "function countTexts",
      "function feed",
      "function finish",
      "function open",
      "function prepare",
      "function reserve",
      "global layout",
      "memory memory",
    ]);
  });

  test("is as small as it has been", () => {
    expect(bytes.length).toBeLessThanOrEqual(BUDGET);
  });

  test("has no allocator in it", () => {
    expect(readFileSync(resolve(root, `build/${name}.wat`), "utf8")).not.toContain("~lib/rt");
  });
});

test("static data stands behind the fixed regions", () => {
  const { memoryBase } = JSON.parse(readFileSync(resolve(root, "asconfig.json"), "utf8")).options;
  expect(memoryBase).toBeGreaterThanOrEqual(constantsOf("assembly/memory.ts").get("FIXED_END")!);
});

test("fixed regions follow one another, each on a line of the cache", () => {
  const addresses = [...constantsOf("assembly/memory.ts")].filter(([name]) =>
    /^(ORIGIN|CLASSES|FOLDS|LISTS|SYLLABLES|KEY_MASKS|MEMO|LONG_MEMO|PAIRS|INPUT|TOKENS|VALUES|TYPES|FIELD_CODES|FIELD_PLACES|FIELD_CLASSES|FOLDED|SET_COUNTS|TOUCHED|LEFT_RECORDS|LEFT_MEMO|BLOCK_MASKS|UNION|ROW|ROWS|TRACE|FIXED_END)$/.test(
      name,
    ),
  );
  expect(addresses.length).toBe(27);
  for (const [index, [name, address]] of addresses.entries()) {
    expect(address % 64, name).toBe(0);
    if (index > 0) expect(address, name).toBeGreaterThan(addresses[index - 1]![1]);
  }
});

const SMALL = openImage(
  compileDictionary({
    name: "t",
    version: "1",
    categories: [{ id: "a" }],
    entries: [{ pattern: "b", categories: { a: 1 } }],
  }),
);

test("a trap costs an instance, and the next text is counted by a fresh one", async () => {
  const core = new Core(await compileCore(), SMALL);
  const expected = [...core.count("a b").row];
  // Overwrite the state and the addresses of the tables, as no text can.
  new Uint8Array(core.count("a b").row.buffer).fill(0xff, 0, 320);
  expect(() => core.count("a c d e f")).toThrow(LexometerError);
  expect([...core.count("a b").row]).toEqual(expected);
});

describe("instances", () => {
  const { Instance } = WebAssembly;
  let made = 0;
  beforeAll(() => {
    WebAssembly.Instance = class extends Instance {
      constructor(module: WebAssembly.Module) {
        super(module);
        made++;
      }
    };
  });
  afterAll(() => {
    WebAssembly.Instance = Instance;
  });

  async function coreOfOne(): Promise<Core> {
    const core = new Core(await compileCore(), SMALL);
    made = 0;
    return core;
  }

  test("what is no text costs none", async () => {
    const core = await coreOfOne();
    expect(() => core.count(5 as never)).toThrow(LexometerError);
    expect(() => core.ratesMany(["b", null as never], new Float64Array(2))).toThrow(LexometerError);
    expect(core.rates("a b")[0]).toBe(0.5);
    expect(made).toBe(0);
  });

  test("texts that come in pieces at the same time have one each; two of them are kept", async () => {
    const core = await coreOfOne();
    const together = async (): Promise<void> => {
      const counted = await Promise.all(Array.from({ length: 5 }, () => core.countPieces(["a ", "b"])));
      expect(counted.map(({ row }) => row[COLUMNS])).toEqual([1, 1, 1, 1, 1]);
    };
    await together();
    expect(made).toBe(4);
    await together();
    expect(made).toBe(4 + 3);
  });
});

/** The constants of a file of the core, worked out. */
function constantsOf(path: string): ReadonlyMap<string, number> {
  const known = new Map<string, number>([
    ["COLUMNS", 31],
    ["MAX_PHRASE_WORDS", 8],
    ["MAX_CATEGORIES", 1024],
    ["CLASS_TABLE_BYTES", CLASS_TABLE_BYTES],
    [
      "LIST_TABLE_BYTES",
      Number(/LIST_TABLE_BYTES = (\d+)/.exec(readFileSync(resolve(root, "assembly/text/list-flags.ts"), "utf8"))?.[1]),
    ],
  ]);
  const source = readFileSync(resolve(root, path), "utf8");
  for (const [, name, , expression] of source.matchAll(/(?:export )?const (\w+)(: \w+)? = ([^;]+);/g)) {
    const plain = expression!
      .replaceAll(/<\w+>/g, "")
      .replaceAll(/[A-Z][A-Z_0-9]*/g, (other) => String(known.get(other)));
    known.set(name!, evaluate(plain));
  }
  return known;
}

/** Sums, products and shifts of whole numbers, with brackets, `&` and `~`. */
function evaluate(expression: string): number {
  expect(expression).toMatch(/^[\dx\sa-f+\-*/()&<>~]+$/);
  return Number(new Function(`return ${expression}`)());
}
