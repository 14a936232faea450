import {
  CLASS_COUNT,
  HEADER_BYTES,
  HEADER_CATEGORIES,
  HEADER_CHECKSUM,
  HEADER_MAGIC,
  HEADER_MASKS,
  HEADER_META_BYTES,
  HEADER_SETS,
  HEADER_STATES,
  HEADER_STEMS,
  HEADER_SYMBOLS,
  HEADER_TOTAL,
  HEADER_TRANSITIONS,
  HEADER_VERSION,
  HEADER_WORDS,
  IMAGE_MAGIC,
  IMAGE_VERSION,
} from "../../assembly/abi";
import type { State } from "./automaton";
import { ByteWriter } from "./byte-writer";
import type { CategoryTable } from "./categories";
import { crc32 } from "./crc32";
import { defaultPattern, type Merged, type MergedEntries, patternOf } from "./merge";
import type { Meta } from "./meta";
import { NextStates } from "./next-states";
import type { Numbered } from "./numbering";
import type { PatternWord } from "./pattern";
import { emptyWays, noteWay, wordsTo } from "./phrase-words";
import type { SymbolTable } from "./symbols";

/** Everything that an image says, decided and numbered. */
export interface Plan {
  readonly table: CategoryTable;
  readonly symbols: SymbolTable;
  readonly states: readonly State<Merged>[];
  readonly words: readonly Item[];
  readonly stems: readonly Item[];
  readonly classes: MergedEntries["classes"];
  /** `category:weight` of each set; the set of position 0 is number 1. */
  readonly sets: Numbered;
  /** The categories of each mask. */
  readonly masks: Numbered;
}

/** A word or stem of the image. */
export interface Item {
  readonly text: string;
  readonly entry: Merged | undefined;
  readonly isPhraseWord: boolean;
}

/** Writes the image of `assembly/abi.ts`, section by section. */
export function writeImage(plan: Plan, base: Meta): Uint8Array {
  const meta = new TextEncoder().encode(JSON.stringify({ ...base, ...patternsOf(plan) }));
  const { categories, ancestors } = plan.table;
  const out = new ByteWriter();
  out.bytes(new Uint8Array(HEADER_BYTES));
  out.bytes(meta);
  for (const row of ancestors) out.bitRow(categories.length, row);
  const weighted = categories.flatMap(({ weights }, category) => (weights === undefined ? [] : [category]));
  out.bitRow(categories.length, weighted);
  for (const key of plan.masks.keys) out.bitRow(categories.length, numbersIn(key));
  for (let tokenClass = 0; tokenClass < CLASS_COUNT; tokenClass++) out.varint(setOf(plan.classes[tokenClass], plan));
  writeSets(out, plan);
  writeItems(out, plan.words, plan);
  writeItems(out, plan.stems, plan);
  writeStates(out, plan);

  const image = out.result();
  const header = new DataView(image.buffer);
  const put = (at: number, value: number): void => header.setUint32(at, value, true);
  put(HEADER_MAGIC, IMAGE_MAGIC);
  put(HEADER_VERSION, IMAGE_VERSION);
  put(HEADER_TOTAL, image.length);
  put(HEADER_CATEGORIES, categories.length);
  put(HEADER_MASKS, plan.masks.keys.length);
  put(HEADER_SETS, plan.sets.keys.length);
  put(HEADER_WORDS, plan.words.length);
  put(HEADER_STEMS, plan.stems.length);
  put(HEADER_SYMBOLS, plan.symbols.words.length + plan.symbols.stems.length);
  put(HEADER_STATES, plan.states.length);
  put(
    HEADER_TRANSITIONS,
    plan.states.reduce((sum, { next }) => sum + next.length, 0),
  );
  put(HEADER_META_BYTES, meta.length);
  put(HEADER_CHECKSUM, crc32(image, HEADER_BYTES));
  return image;
}

function numbersIn(key: string): number[] {
  return key === "" ? [] : key.split(",").map(Number);
}

/** The number of an entry's set; 0 for no entry. An entry without categories has a set of its own: it is known. */
function setOf(entry: Merged | undefined, { sets }: Plan): number {
  return entry === undefined ? 0 : sets.numberOf.get(entry)! + 1;
}

function writeSets(out: ByteWriter, { sets, table }: Plan): void {
  for (const key of sets.keys) {
    const members = key === "" ? [] : key.split(",").map((member) => member.split(":").map(Number));
    out.varint(members.length);
    for (const [category = 0, weight = 0] of members) {
      out.varint(category);
      if (table.categories[category]!.weights !== undefined) out.zigzag(weight);
    }
  }
}

function writeItems(out: ByteWriter, items: readonly Item[], plan: Plan): void {
  const encoder = new TextEncoder();
  const letters = new ByteWriter();
  let before = new Uint8Array(0);
  for (const { text } of items) {
    const bytes = encoder.encode(text);
    let shared = 0;
    while (shared < before.length && shared < bytes.length && before[shared] === bytes[shared]) shared++;
    out.byte(shared);
    out.byte(bytes.length - shared);
    letters.bytes(bytes.subarray(shared));
    before = bytes;
  }
  out.bytes(letters.result());
  for (const { entry, isPhraseWord } of items) out.varint((setOf(entry, plan) << 1) | (isPhraseWord ? 1 : 0));
}

function writeStates(out: ByteWriter, plan: Plan): void {
  const nextStates = new NextStates();
  for (const { phrase, symbols, next } of plan.states) {
    if (phrase === undefined) out.varint(0);
    else {
      out.varint(1 + plan.masks.numberOf.get(phrase)!);
      out.varint(phrase.categories.size === 0 ? 0 : setOf(phrase, plan));
    }
    out.varint(next.length);
    let before = 0;
    next.forEach((state, transition) => {
      const symbol = symbols[transition]!;
      out.varint(symbol - before);
      nextStates.write(out, state);
      before = symbol;
    });
  }
}

/** The author's patterns where they are not the default, and the masks that authors named. */
function patternsOf({ words, stems, symbols, states }: Plan): Pick<Meta, "words" | "stems" | "phrases" | "masks"> {
  const ways = emptyWays(states.length);
  states.forEach((state, number) => {
    state.next.forEach((next, transition) => {
      noteWay(ways, number, state.symbols[transition]!, next);
    });
  });
  const wordOf = (symbol: number): PatternWord =>
    symbols.isStem(symbol)
      ? { text: symbols.stems[symbol - symbols.words.length - 1]!, isStem: true }
      : { text: symbols.words[symbol - 1]!, isStem: false };

  const phrases = states.flatMap(({ phrase }, state): (readonly [number, string])[] => {
    if (phrase === undefined) return [];
    const pattern = patternOf(phrase);
    return pattern === defaultPattern(wordsTo(ways, state, wordOf)) ? [] : [[state, pattern]];
  });
  return {
    ...kept("words", patternsOfItems(words)),
    ...kept("stems", patternsOfItems(stems)),
    ...kept("phrases", phrases),
    ...kept("masks", maskGroups(states)),
  };
}

function maskGroups(states: Plan["states"]): NonNullable<Meta["masks"]> {
  const groups = new Map<string, number[]>();
  const last = new Map<string, number>();
  states.forEach(({ phrase }, state) => {
    if (phrase === undefined || phrase.masks.size === 0) return;
    const key = [...phrase.masks].sort((a, b) => a - b).join();
    const differences = groups.get(key) ?? [];
    differences.push(state - (last.get(key) ?? 0));
    groups.set(key, differences);
    last.set(key, state);
  });
  return [...groups].map(([key, differences]) => [numbersIn(key), differences] as const);
}

function patternsOfItems(items: readonly Item[]): (readonly [number, string])[] {
  return items.flatMap(({ entry }, number): (readonly [number, string])[] => {
    if (entry === undefined) return [];
    const pattern = patternOf(entry);
    return pattern === defaultPattern(entry.words) ? [] : [[number, pattern]];
  });
}

function kept<K extends string, V>(name: K, list: readonly V[]): Partial<Record<K, readonly V[]>> {
  return list.length === 0 ? {} : ({ [name]: list } as Record<K, readonly V[]>);
}
