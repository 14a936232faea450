import { readFileSync } from "node:fs";
import * as flag from "../../assembly/text/list-flags";
import { STREAM_CHARACTER, STREAM_SHARED, STREAM_WORDS } from "../../assembly/text/packed-format";
import type { Packer } from "./packer";

/** Is no character of a list, and just before the letters: numbers are the shorter, the smaller. */
const NO_CHARACTER = 0x60;

/** Packs the listed words, block by block; read by `buildLists`. */
export function packLists(packer: Packer): void {
  const blocks = wordBlocks();
  const distinct = new Set(blocks.flat()).size;
  if (distinct > flag.LIST_SLOTS * 0.75) throw new Error(`${distinct} listed words; raise LIST_SLOTS.`);
  for (const [index, words] of blocks.entries()) packBlock(packer, index, words);
}

/** The items of a list: its lines without comments, `#` or `# …`. */
export function readList(name: string): string[] {
  const lines = readFileSync(new URL(`../../assembly/text/lists/${name}.txt`, import.meta.url), "utf8").split("\n");
  return lines.filter((line) => line !== "" && !/^#( |$)/.test(line));
}

/** The words of each flag in the order of the flags, those of 1, 2, 3… syllables, the schemes. */
function wordBlocks(): string[][] {
  const marked = (name: string, mark: string): string[] =>
    readList(name).flatMap((line) => (line.endsWith(` ${mark}`) ? [line.slice(0, -mark.length - 1)] : []));
  const lists: [number, string[]][] = [
    [flag.LIST_UNIT, readList("units")],
    [flag.LIST_ABBREVIATION_NEVER, marked("abbreviations", "never")],
    [flag.LIST_ABBREVIATION_UPPER, marked("abbreviations", "upper")],
    [flag.LIST_OPENER, readList("openers")],
    [flag.LIST_LEADING, readList("leading")],
    [flag.LIST_TRAILING, readList("trailing")],
    [flag.LIST_TLD, readList("tlds")],
    [flag.LIST_EMOTICON, readList("emoticons")],
  ];
  const counts = Array.from({ length: flag.LIST_SYLLABLES_MASK }, (_, index) => marked("syllables", String(index + 1)));
  if (counts.flat().length !== readList("syllables").length) throw new Error("More syllables than blocks.");
  return [...lists.sort(([a], [b]) => a - b).map(([, words]) => words), ...counts, readList("schemes")];
}

/** How many words; then of each, in order, the bytes shared with the one before, its other bytes, and a zero. */
function packBlock(packer: Packer, block: number, words: readonly string[]): void {
  const isEmoticon = Number(1 << block === flag.LIST_EMOTICON);
  const isTrailing = 1 << block === flag.LIST_TRAILING;
  let before = Buffer.alloc(0);
  let length = 0;
  packer.number(words.length, STREAM_WORDS, 0, 0, 0);
  for (const word of words.map((text) => Buffer.from(text)).sort(Buffer.compare)) {
    if (word.length > flag.LIST_MAX_BYTES) throw new Error(`Too long for a list: ${word.toString()}`);
    const end = isTrailing && word.toString().endsWith("in'") ? word.length - 3 : word.length;
    let at = 0;
    while (at < end && word[at] === before[at]) at++;
    packer.number(at, STREAM_SHARED, 0, length, block);
    // Words are in order: where two part, the second has the greater byte.
    let bound = (before[at] ?? 0) + 1;
    for (; at <= end; at++) {
      const last = word[at - 1] ?? 0;
      const next = at < end ? word[at]! - NO_CHARACTER : 0;
      packer.number(next & 255, STREAM_CHARACTER, isEmoticon, bound, (bound << 8) | last);
      bound = 0;
    }
    before = word;
    length = end;
  }
}
