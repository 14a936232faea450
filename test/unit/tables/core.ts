import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import asc from "assemblyscript/asc";

/** What the tables of the core export when they are compiled on their own. */
export interface TablesCore {
  readonly memory: WebAssembly.Memory;
  buildClasses(table: number): void;
  classOf(table: number, codePoint: number): number;
  foldCodePoint(codePoint: number): number;
  buildLists(table: number): void;
  listFlags(table: number, low: bigint, high: bigint): number;
  emoticonLength(table: number, at: number, end: number, max: number): number;
  countSyllables(at: number, end: number): number;
  indexSyllableRules(): void;
}

const ENTRY = "tables-entry.ts";
const SOURCE = `
export { buildClasses, classOf } from "./assembly/text/classes";
export { foldCodePoint } from "./assembly/text/fold";
export { buildLists, listFlags, emoticonLength } from "./assembly/text/lists";
export { countSyllables, indexSyllableRules } from "./assembly/tokens/syllables";
`;

/** Where the tests put the tables and their input, beyond the static data of the module. */
export const CLASS_TABLE = 0x20000;
export const LIST_TABLE = 0x40000;
export const INPUT = 0x50000;

let compiled: Promise<TablesCore> | undefined;

/** The tables, compiled by `asc` without optimization and built. Takes a second or two, once. */
export function tablesCore(): Promise<TablesCore> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<TablesCore> {
  let binary: Uint8Array | undefined;
  const options = [
    "--runtime",
    "stub",
    "--noAssert",
    "--use",
    "abort=",
    "--initialMemory",
    "128",
    "--memoryBase",
    "7602176",
    "-o",
    "tables.wasm",
  ];
  const { error, stderr } = await asc.main([ENTRY, ...options], {
    readFile: (name, base) => {
      if (name === ENTRY) return SOURCE;
      if (name === "asconfig.json") return null;
      const path = join(base, name);
      return existsSync(path) ? readFileSync(path, "utf8") : null;
    },
    writeFile: (_name, contents) => {
      if (typeof contents !== "string") binary = contents;
    },
    listFiles: () => [],
  });
  if (error || binary === undefined) throw new Error(`asc: ${stderr.toString()}`);

  const { instance } = await WebAssembly.instantiate(new Uint8Array(binary), {});
  const core = instance.exports as unknown as TablesCore;
  core.buildClasses(CLASS_TABLE);
  core.buildLists(LIST_TABLE);
  core.indexSyllableRules();
  return core;
}
