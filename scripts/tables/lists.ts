import { readFileSync } from "node:fs";
import * as flag from "../../assembly/text/list-flags";
import { header, list } from "./render";
import { encodeRules } from "./syllable-rules";

/** The generated module with the listed words. */
export function renderLists(): string {
  const blocks = wordBlocks();
  const bytes = blocks.flatMap(encodeBlock);
  const rules = encodeRules(readList("syllable-rules"));
  const distinct = new Set(blocks.flatMap(({ words }) => words)).size;
  if (distinct > flag.LIST_SLOTS * 0.75) throw new Error(`${distinct} listed words; raise LIST_SLOTS.`);
  return [
    header("assembly/text/lists/"),
    "/** Blocks of listed words; read by `buildLists`, which says how. */",
    `export const LISTS: usize = memory.data<u8>(${list(bytes)});`,
    `export const LISTS_BYTES: u32 = ${bytes.length};`,
    "",
    "/** Rules for syllables; read by `countSyllables`, which says how. */",
    `export const SYLLABLE_SETS: usize = memory.data<u32>(${list(rules.sets)});`,
    `export const SYLLABLE_RULES: usize = memory.data<u8>(${list(rules.bytes)});`,
    `export const SYLLABLE_RULES_BYTES: u32 = ${rules.bytes.length};`,
    "",
  ].join("\n");
}

interface Block {
  readonly flags: number;
  /** Ends each word of the block. */
  readonly suffix: string;
  readonly words: readonly string[];
}

/** The items of a list: its lines without comments, `#` or `# …`. */
export function readList(name: string): string[] {
  const lines = readFileSync(new URL(`../../assembly/text/lists/${name}.txt`, import.meta.url), "utf8").split("\n");
  return lines.filter((line) => line !== "" && !/^#( |$)/.test(line));
}

function wordBlocks(): Block[] {
  const trailing = readList("trailing");
  const block = (flags: number, words: readonly string[], suffix = ""): Block => ({ flags, suffix, words });
  const marked = (name: string, mark: string): string[] =>
    readList(name).flatMap((line) => (line.endsWith(` ${mark}`) ? [line.slice(0, -mark.length - 1)] : []));
  const counts = [1, 2, 3, 4, 5, 6, 7, 8].map((count) =>
    block(count << flag.LIST_SYLLABLES_SHIFT, marked("syllables", String(count))),
  );
  return [
    block(flag.LIST_UNIT, readList("units")),
    block(flag.LIST_ABBREVIATION_NEVER, marked("abbreviations", "never")),
    block(flag.LIST_ABBREVIATION_UPPER, marked("abbreviations", "upper")),
    block(flag.LIST_OPENER, readList("openers")),
    block(flag.LIST_LEADING, readList("leading")),
    block(
      flag.LIST_TRAILING,
      trailing.filter((word) => word.endsWith("in'")),
      "in'",
    ),
    block(
      flag.LIST_TRAILING,
      trailing.filter((word) => !word.endsWith("in'")),
    ),
    block(flag.LIST_TLD, readList("tlds")),
    block(flag.LIST_EMOTICON, readList("emoticons")),
    ...counts.filter(({ words }) => words.length > 0),
  ];
}

/**
 * flags u16 · words u16 · bytes of the suffix u8 · suffix · the words, front-coded:
 * `bytes shared with the word before << 4 | bytes of its own - 1`, own bytes.
 */
function encodeBlock({ flags, suffix, words }: Block): number[] {
  const ending = Buffer.from(suffix);
  const stems = words.map((word) => Buffer.from(word.slice(0, word.length - suffix.length)));
  const bytes = [flags & 255, flags >> 8, words.length & 255, words.length >> 8, ending.length, ...ending];
  let before = Buffer.alloc(0);
  for (const stem of stems.sort(Buffer.compare)) {
    if (stem.length + ending.length > flag.LIST_MAX_BYTES) throw new Error(`Too long for a list: ${stem.toString()}`);
    let shared = 0;
    while (shared < stem.length - 1 && stem[shared] === before[shared]) shared++;
    bytes.push((shared << 4) | (stem.length - shared - 1), ...stem.subarray(shared));
    before = stem;
  }
  return bytes;
}
