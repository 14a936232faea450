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
  MAX_CATEGORIES,
  MAX_PHRASE_WORDS,
  MAX_SETS,
  MAX_SYMBOLS,
  MAX_WORD_BYTES,
} from "../../assembly/abi";
import { LexometerError } from "../errors";
import { ByteReader } from "./byte-reader";
import { type CategoryTable, readCategories } from "./categories";
import { crc32 } from "./crc32";
import { type Meta, parseMeta } from "./meta";
import { NextStates } from "./next-states";
import { isWellFormed } from "./utf8";

/** Where the sections of a sound image begin, in bytes, and how many records they have. */
export interface Layout {
  readonly meta: Meta;
  readonly checksum: number;
  readonly classes: Section;
  readonly sets: Section;
  readonly words: Section;
  readonly stems: Section;
  readonly states: Section;
}

export interface Section {
  readonly start: number;
  readonly count: number;
}

/**
 * Checks an image to the last byte, so that neither the core nor `image.ts`
 * has to: counts and limits, ranges, order, minimal varints, UTF-8, transitions
 * that lead forward and stay inside, ancestors that agree with the meta.
 *
 * @throws {@link LexometerError} `IMAGE_TRUNCATED`, `IMAGE_MAGIC`,
 *   `IMAGE_VERSION` or `IMAGE_DAMAGED`; never anything else, whatever the bytes
 */
export function checkImage(bytes: Uint8Array): Layout {
  const header = readHeader(bytes);
  const meta = readMeta(bytes, header);
  const table = readTable(meta, header);
  const reader = new ByteReader(bytes, HEADER_BYTES + header.metaBytes, damaged);

  for (const row of table.ancestors) checkRow(reader, header.categories, row);
  const weighted = meta.categories.flatMap(({ weights }, category) => (weights === undefined ? [] : [category]));
  checkRow(reader, header.categories, weighted);
  for (let mask = 0; mask < header.masks; mask++) checkPadding(reader, header.categories);
  const classes = { start: reader.at, count: CLASS_COUNT };
  for (let tokenClass = 0; tokenClass < CLASS_COUNT; tokenClass++) reader.varintUpTo(header.sets);
  const sets = { start: reader.at, count: header.sets };
  checkSets(reader, header.sets, table);
  const words = { start: reader.at, count: header.words };
  const wordSymbols = checkWords(reader, header.words, header.sets, false);
  const stems = { start: reader.at, count: header.stems };
  const stemSymbols = checkWords(reader, header.stems, header.sets, true);
  if (wordSymbols + stemSymbols !== header.symbols) throw damaged(HEADER_SYMBOLS);
  const states = { start: reader.at, count: header.states };
  checkStates(reader, header);
  if (reader.at !== bytes.length) throw damaged(reader.at);

  return { meta, checksum: header.checksum, classes, sets, words, stems, states };
}

/** What stands at the head of an image that is known to be sound. */
export function readHead(bytes: Uint8Array): Pick<Layout, "meta" | "checksum"> {
  const { metaBytes, checksum } = readCounts(bytes);
  return { meta: JSON.parse(decodeMeta(bytes, metaBytes)!) as Meta, checksum };
}

// ------------------------------------------------------------------- the header

interface Header {
  readonly checksum: number;
  readonly categories: number;
  readonly masks: number;
  readonly sets: number;
  readonly words: number;
  readonly stems: number;
  readonly symbols: number;
  readonly states: number;
  readonly transitions: number;
  readonly metaBytes: number;
}

function readHeader(bytes: Uint8Array): Header {
  const header = readCounts(bytes);
  if (header.checksum !== crc32(bytes, HEADER_BYTES)) throw damaged(HEADER_CHECKSUM);
  return header;
}

/** The header without a look at what it sums up. */
function readCounts(bytes: Uint8Array): Header {
  if (bytes.length < HEADER_BYTES) throw truncated(bytes.length, HEADER_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const field = (at: number): number => view.getUint32(at, true);
  if (field(HEADER_MAGIC) !== IMAGE_MAGIC) throw badMagic(field(HEADER_MAGIC));
  if (field(HEADER_VERSION) !== IMAGE_VERSION) throw badVersion(field(HEADER_VERSION));
  const total = field(HEADER_TOTAL);
  if (bytes.length < total) throw truncated(bytes.length, total);
  if (bytes.length > total) throw damaged(HEADER_TOTAL);

  const body = total - HEADER_BYTES;
  const limited = (at: number, limit: number): number => {
    if (field(at) > limit) throw damaged(at);
    return field(at);
  };
  for (let at = HEADER_META_BYTES + 4; at < HEADER_BYTES; at += 4) limited(at, 0);
  // Every record takes a byte at least, so no count passes the bytes there are.
  const header = {
    checksum: field(HEADER_CHECKSUM),
    categories: limited(HEADER_CATEGORIES, MAX_CATEGORIES),
    masks: limited(HEADER_MASKS, body),
    sets: limited(HEADER_SETS, MAX_SETS),
    words: limited(HEADER_WORDS, body),
    stems: limited(HEADER_STEMS, body),
    symbols: limited(HEADER_SYMBOLS, MAX_SYMBOLS),
    states: limited(HEADER_STATES, body),
    transitions: limited(HEADER_TRANSITIONS, body),
    metaBytes: limited(HEADER_META_BYTES, body),
  };
  if (header.states === 0) throw damaged(HEADER_STATES);
  return header;
}

function readMeta(bytes: Uint8Array, { metaBytes, words, stems, states, categories }: Header): Meta {
  const json = decodeMeta(bytes, metaBytes);
  const meta = json === undefined ? undefined : parseMeta(json);
  if (meta === undefined) throw damaged(HEADER_BYTES);
  const isInRange =
    (meta.words ?? []).every(([word]) => word < words) &&
    (meta.stems ?? []).every(([stem]) => stem < stems) &&
    (meta.phrases ?? []).every(([state]) => state < states) &&
    (meta.masks ?? []).every(([masked]) => masked.every((category) => category < categories));
  if (!isInRange) throw damaged(HEADER_BYTES);
  return meta;
}

/** The JSON of the meta, `undefined` where it is no UTF-8. */
function decodeMeta(bytes: Uint8Array, metaBytes: number): string | undefined {
  const meta = bytes.subarray(HEADER_BYTES, HEADER_BYTES + metaBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(meta);
  } catch {
    return undefined;
  }
}

function readTable({ categories }: Meta, header: Header): CategoryTable {
  if (categories.length !== header.categories) throw damaged(HEADER_CATEGORIES);
  try {
    return readCategories(categories);
  } catch (error) {
    if (error instanceof LexometerError) throw damaged(HEADER_BYTES);
    throw error;
  }
}

// ----------------------------------------------------------------- the sections

/** A bit row that follows from the meta. */
function checkRow(reader: ByteReader, categories: number, members: readonly number[]): void {
  const expected = new Uint32Array(rowWords(categories));
  for (const member of members) expected[member >> 5]! |= 1 << (member & 31);
  for (const word of expected) {
    const at = reader.at;
    if (reader.uint32() !== word) throw damaged(at);
  }
}

/** A bit row of which only the bits behind the last category are known: they are 0. */
function checkPadding(reader: ByteReader, categories: number): void {
  const words = rowWords(categories);
  for (let word = 0; word < words; word++) {
    const at = reader.at;
    const bits = reader.uint32();
    const used = categories - word * 32;
    if (used < 32 && bits >>> used !== 0) throw damaged(at);
  }
}

function rowWords(categories: number): number {
  return (categories + 31) >>> 5;
}

function checkSets(reader: ByteReader, count: number, { categories }: CategoryTable): void {
  const isWeighted = categories.map(({ weights }) => weights !== undefined);
  for (let set = 0; set < count; set++) {
    let left = reader.varintUpTo(categories.length);
    let before = -1;
    for (; left > 0; left--) {
      const at = reader.at;
      const category = reader.varintUpTo(categories.length - 1);
      if (category <= before) throw damaged(at);
      if (isWeighted[category]) reader.varintUpTo(0xffffffff);
      before = category;
    }
  }
}

/** Words ascend by bytes, are UTF-8 and name sets that exist. Only the first stem may be empty. Returns the phrase words. */
function checkWords(reader: ByteReader, count: number, sets: number, mayBeEmpty: boolean): number {
  const { bytes } = reader;
  const word = new Uint8Array(MAX_WORD_BYTES);
  let length = 0;
  const lengths = reader.skip(2 * count);
  for (let index = 0; index < count; index++) {
    const at = lengths + 2 * index;
    const shared = bytes[at]!;
    const rest = bytes[at + 1]!;
    if (shared > length || shared + rest > MAX_WORD_BYTES) throw damaged(at);
    if (rest === 0 && !(mayBeEmpty && index === 0)) throw damaged(at);
    const start = reader.skip(rest);
    // The first own byte must be greater than what stood there: so words ascend, and share all they can.
    if (shared < length && bytes[start]! <= word[shared]!) throw damaged(at);
    let highest = shared === 0 ? 0 : word[shared - 1]!;
    for (let own = 0; own < rest; own++) {
      const byte = bytes[start + own]!;
      word[shared + own] = byte;
      highest |= byte;
    }
    length = shared + rest;
    // ASCII behind ASCII needs no closer look, which is nearly every word.
    if (highest >= 0x80 && !isWellFormed(word, shared, length)) throw damaged(start);
  }

  let phraseWords = 0;
  for (let index = 0; index < count; index++) {
    const at = reader.at;
    const value = reader.varintUpTo(sets * 2 + 1);
    if (value === 0) throw damaged(at);
    phraseWords += value & 1;
  }
  return phraseWords;
}

/**
 * Transitions ascend by symbol and lead to later states. All ways to a state
 * are of one length, at most 8; phrases end behind the second word or later.
 */
function checkStates(reader: ByteReader, header: Header): void {
  const depth = new Uint8Array(header.states);
  let transitions = 0;
  const nextStates = new NextStates();
  for (let state = 0; state < header.states; state++) {
    const at = reader.at;
    const reached = depth[state]!;
    if (reached === 0 && state > 0) throw damaged(at);
    if (reader.varintUpTo(header.masks) !== 0) {
      if (reached < 2) throw damaged(at);
      reader.varintUpTo(header.sets);
    }
    const count = reader.varintUpTo(header.symbols);
    if (count > 0 && reached === MAX_PHRASE_WORDS) throw damaged(at);
    transitions += count;
    let symbol = 0;
    for (let transition = 0; transition < count; transition++) {
      const from = reader.at;
      const step = reader.varintUpTo(header.symbols - symbol);
      const next = nextStates.read(reader);
      if (step === 0 || next <= state || next >= header.states) throw damaged(from);
      if (depth[next] !== 0 && depth[next] !== reached + 1) throw damaged(from);
      depth[next] = reached + 1;
      symbol += step;
    }
  }
  if (transitions !== header.transitions) throw damaged(HEADER_TRANSITIONS);
}

// ------------------------------------------------------------------- the errors

/** The image is not a dictionary at all. */
function badMagic(found: number): LexometerError {
  return new LexometerError("IMAGE_MAGIC", `Not a dictionary image: it starts with 0x${found.toString(16)}.`, {
    found,
  });
}

/** The image was written by another release of the compiler. */
function badVersion(found: number): LexometerError {
  const message = `The dictionary image is version ${found}; this build reads version ${IMAGE_VERSION}. Compile it again.`;
  return new LexometerError("IMAGE_VERSION", message, { found, expected: IMAGE_VERSION });
}

/** The header promises more bytes than arrived. */
function truncated(found: number, expected: number): LexometerError {
  const message = `The dictionary image has ${found} of ${expected} bytes.`;
  return new LexometerError("IMAGE_TRUNCATED", message, { found, expected });
}

/** The header is sound but what stands at byte `offset` is not. */
function damaged(offset: number): LexometerError {
  return new LexometerError("IMAGE_DAMAGED", `The dictionary image is damaged at byte ${offset}.`, { offset });
}
