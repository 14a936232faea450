import { STREAM_BYTE } from "../../assembly/text/packed-format";
import { readList } from "./lists";
import type { Packer } from "./packer";

/** Codes of characters that are no letter; letters are 0 to 25. */
const CODES: Readonly<Record<string, number>> = { Y: 26, "0": 27, "'": 28, "#": 29 };
/** Whatever has no code of its own, as non-ASCII characters. */
const OTHER = 30;
const EVERY_CODE = 2 ** (OTHER + 1) - 1;
const VOWELS = setOf("aeiouy");
const CONSONANTS = setOf("bcdfghjklmnpqrstvwxzY0");

/** From here on an element is the number of a set. */
const FIRST_SET = 32;

interface Rule {
  readonly focus: number;
  /** Nearest to the focus first. */
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly begins: boolean;
  readonly late: boolean;
}

/** First and last: accented vowels of the Latin script; ideographs, kana, hangul. */
const ONE_SYLLABLE = [
  [0xe0, 0xe6],
  [0xe8, 0xef],
  [0xf2, 0xf6],
  [0xf8, 0xfd],
  [0xff, 0xff],
  [0x101, 0x105],
  [0x113, 0x11b],
  [0x129, 0x131],
  [0x14d, 0x153],
  [0x169, 0x173],
  [0x177, 0x177],
  [0x1ea1, 0x1ef9],
  [0x3000, 0xd7ff],
] as const;

/** Packs what `countSyllables` needs as bytes; gives the names of the parts and where they start. */
export function packSyllables(packer: Packer): [string, number][] {
  const { sets, bytes } = encodeRules(readList("syllable-rules"));
  const setBytes = sets.flatMap((set) => [set & 255, (set >> 8) & 255, (set >> 16) & 255, (set >> 24) & 255]);
  const ranges = ONE_SYLLABLE.flat().flatMap((code) => [code & 255, code >> 8]);
  const all = [...setBytes, ...ranges, ...bytes];
  let before = 0;
  for (const byte of all) {
    packer.number(byte, STREAM_BYTE, 0, before & 255, before);
    before = ((before << 8) | byte) & 0xffff;
  }
  return [
    ["SETS_AT", 0],
    ["ONE_SYLLABLE_AT", setBytes.length],
    ["RULES_AT", setBytes.length + ranges.length],
    ["SYLLABLE_BYTES", all.length],
  ];
}

/**
 * The rules of `syllable-rules.txt` as bytes, and the sets in them as bits of codes.
 *
 * A block for each focus: focus u8 · bytes of its rules u8 · rules. A rule:
 * `late << 7 | begins << 6 | left << 3 | right`, then so many elements to the
 * left, the nearest first, and to the right. An element is a code, or
 * FIRST_SET + the number of a set.
 */
function encodeRules(lines: readonly string[]): { sets: number[]; bytes: number[] } {
  const sets: number[] = [];
  const rules = lines.map((line) => parseRule(line, sets));
  const bytes: number[] = [];
  for (const focus of new Set(rules.map((rule) => rule.focus))) {
    const block = rules.filter((rule) => rule.focus === focus).flatMap(encodeRule);
    if (block.length > 255) throw new Error("Too many rules for syllables with one focus.");
    bytes.push(focus, block.length, ...block);
  }
  return { sets, bytes };
}

function encodeRule({ left, right, begins, late }: Rule): number[] {
  if (left.length > 7 || right.length > 7) throw new Error("A rule for syllables is too long.");
  return [(Number(late) << 7) | (Number(begins) << 6) | (left.length << 3) | right.length, ...left, ...right];
}

function parseRule(line: string, sets: number[]): Rule {
  const [left = "", focus = "", right = "", result = "", late] = line.split(" ");
  if (!/^[01]$/.test(result) || (late !== undefined && late !== "late")) throw new Error(`Not a rule: ${line}`);
  return {
    focus: codeOf(focus),
    left: parseSide(left, sets).reverse(),
    right: parseSide(right, sets),
    begins: result === "1",
    late: late === "late",
  };
}

/** Elements in the order of text; sets that are not there yet are added. */
function parseSide(side: string, sets: number[]): number[] {
  if (side === "-") return [];
  return [...side.matchAll(/\[(\^?)([^\]]+)\]|(.)/g)].map(([, not, characters, single]) => {
    if (single === "V") return setNumber(VOWELS, sets);
    if (single === "K") return setNumber(CONSONANTS, sets);
    if (single !== undefined) return codeOf(single);
    const set = setOf(characters!);
    return setNumber(not === "^" ? EVERY_CODE - set : set, sets);
  });
}

function setNumber(set: number, sets: number[]): number {
  if (!sets.includes(set)) sets.push(set);
  return FIRST_SET + sets.indexOf(set);
}

function setOf(characters: string): number {
  return [...characters].reduce((set, character) => set + 2 ** codeOf(character), 0);
}

function codeOf(character: string): number {
  const code = CODES[character] ?? character.charCodeAt(0) - 97;
  if (character.length !== 1 || code < 0 || code > OTHER) throw new Error(`Not in a rule for syllables: ${character}`);
  return code;
}
