import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import asc from "assemblyscript/asc";

/** What the tables of the core export when they are compiled on their own. */
export interface TablesCore {
  readonly memory: WebAssembly.Memory;
  startUnpacking(): void;
  buildClasses(table: number): void;
  classOf(table: number, codePoint: number): number;
  buildFolds(): void;
  foldCodePoint(codePoint: number): number;
  buildLists(table: number): void;
  listFlags(table: number, low: bigint, high: bigint): number;
  emoticonLength(table: number, at: number, end: number, max: number): number;
  countSyllables(at: number, end: number): number;
  buildSyllables(): void;
}

const ENTRY = "tables-entry.ts";
const SOURCE = `
export { buildClasses, classOf } from "./assembly/text/classes";
export { buildFolds, foldCodePoint } from "./assembly/text/fold";
export { buildLists, listFlags, emoticonLength } from "./assembly/text/lists";
export { startUnpacking } from "./assembly/text/unpack";
export { buildSyllables, countSyllables } from "./assembly/tokens/syllables";
`;

/** Static data of the module, where that of the core is; no more than 64 KB. */
const STATICS: number = JSON.parse(readFileSync("asconfig.json", "utf8")).options.memoryBase;
/** Where the tests put the tables and their input, beyond that. */
export const CLASS_TABLE = STATICS + 0x10000;
export const LIST_TABLE = CLASS_TABLE + 0x38000;
export const INPUT = LIST_TABLE + 0x10000;
const PAGES = Math.ceil(INPUT / 0x10000) + 1;

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
    String(PAGES),
    "--memoryBase",
    String(STATICS),
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
  core.startUnpacking();
  core.buildClasses(CLASS_TABLE);
  core.buildFolds();
  core.buildLists(LIST_TABLE);
  core.buildSyllables();
  return core;
}
