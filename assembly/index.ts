import { COLUMN_KNOWN, COLUMN_SCORED, COLUMN_SENTENCES, COLUMN_WORDS } from "./abi";
import { flushSets, writeRates } from "./counts/sets";
import { countTokens } from "./dictionary/count";
import { lookUpTokens } from "./dictionary/memo";
import {
  BLOCK_CLASSES,
  CHUNK_BYTES,
  CLASSES,
  FIELD_BYTES,
  INPUT,
  INPUT_BYTES,
  KEY_MASKS,
  LISTS,
  ORIGIN,
  PADDING,
  ROW,
  ROWS,
  ROWS_BYTES,
  TOKENS,
  TOUCHED,
  TRACE,
  TYPES,
} from "./memory";
import { Opened, ROW_BYTES, State, TRACE_END, TYPES_END } from "./state";
import { buildClasses } from "./text/classes";
import { buildFolds } from "./text/fold";
import { buildLists } from "./text/lists";
import { startUnpacking } from "./text/unpack";
import { scanTokens } from "./tokens/scan";
import { endSentence, startLine } from "./tokens/sentences";
import { buildSyllables } from "./tokens/syllables";

// Room for an image, and what opens it.
export { open } from "./dictionary/open";
export { reserve } from "./dictionary/reserve";

/** Where the host writes and reads, and how much: the LAYOUT_ numbers of abi.ts, u32 each. All of them are fixed. */
export const layout: usize = memory.data<u32>([
  <u32>INPUT,
  <u32>INPUT_BYTES,
  <u32>CHUNK_BYTES,
  <u32>ROW,
  <u32>ROWS,
  <u32>ROWS_BYTES,
  <u32>TYPES,
  <u32>TYPES_END,
  <u32>TRACE,
  <u32>TRACE_END,
  <u32>ROW_BYTES,
]);

/** Builds the tables that need no dictionary. Once, first of all. */
export function prepare(): void {
  // In the order in which they are packed.
  startUnpacking();
  buildClasses(CLASSES);
  buildFolds();
  buildLists(LISTS);
  buildSyllables();
  for (let length: usize = 0; length <= 16; length++) memory.fill(KEY_MASKS + (length << 4), 0xff, length);
  if (!ASC_FEATURE_SIMD) buildBlockClasses();
}

/** What tokens/scan.ts says of a byte, for hosts without SIMD. */
function buildBlockClasses(): void {
  for (let byte: usize = 0; byte < 128; byte++) {
    let kinds: u32 = 0;
    if (byte - 9 < 5) kinds = 1;
    else if (byte == 0x20) kinds = 2;
    else if (byte == 0x2e || byte == 0x21) kinds = 4;
    else if (byte == 0x3a || byte == 0x3b) kinds = 8;
    else if (byte == 0x3f) kinds = 8 | 128;
    else if (byte == 0x27) kinds = 16;
    else if (byte == 0x22 || byte == 0x29) kinds = 32 | 128;
    else if (byte == 0x28 || byte == 0x2c) kinds = 32;
    else if (byte == 0x2d) kinds = 32 | 16;
    else if (byte - 0x30 < 10) kinds = 64;
    store<u8>(byte, <u8>kinds, BLOCK_CLASSES);
  }
}

/**
 * Starts a text, to be fed in pieces.
 *
 * @param shaping  count sentences, shapes and types besides categories
 * @param tracing  record matches
 */
export function begin(shaping: bool, tracing: bool): void {
  beginRow(ROW, shaping);
  State.tracing = tracing;
}

/**
 * Reads `bytes` more bytes, which the host has put behind what was kept.
 *
 * @param last  nothing follows
 * @returns how many bytes were kept: the next ones go to INPUT plus that
 */
export function feed(bytes: usize, last: bool): usize {
  const end = State.inputEnd + bytes;
  memory.fill(end, last ? 0x20 : 0, PADDING);
  State.inputEnd = end;
  State.completeEnd = last ? end : completeEnd(end);
  store<u32>(TYPES_END, <u32>TYPES);
  store<u32>(TRACE_END, <u32>TRACE);
  run(last);

  // Tokens that wait for a phrase are looked at again, bytes and all.
  const waiting = State.tokensEnd;
  const scan = State.scanAt;
  const keep = waiting != TOKENS ? <usize>load<u32>(TOKENS) : min(scan, end);
  const moved = <u32>(keep - INPUT);
  const kept = end - keep;
  memory.copy(INPUT, keep, kept);
  // Start and end at once: nothing is borrowed, for both are behind what goes.
  const both = <u64>moved * 0x100000001;
  for (let token = TOKENS; token < waiting; token += 8) store<u64>(token, load<u64>(token) - both);
  State.scanAt = scan - moved;
  State.inputEnd = INPUT + kept;
  store<u64>(ORIGIN, load<u64>(ORIGIN) + moved);
  return kept;
}

/** Ends the text that was fed: its counts are in ROW then, and without shapes its rates in ROWS. */
export function finish(): void {
  finishRow(ROWS);
}

/**
 * Counts several texts that stand one behind the other in the input.
 *
 * The end of each, a u32 from INPUT on, stands in TRACE; row n of ROWS becomes
 * that of text n: its counts, or without shapes its rates. All texts together
 * have at most INPUT_BYTES, all rows at most ROWS_BYTES.
 *
 * Goes from the last to the first, for the end of a text is marked by writing
 * over the start of the next.
 */
export function countTexts(texts: u32, shaping: bool): void {
  const bytes = <usize>(shaping ? load<u32>(ROW_BYTES) : Opened.categories << 3);
  store<u32>(TYPES_END, <u32>TYPES);
  for (let text = texts; text-- != 0; ) {
    const start = INPUT + (text == 0 ? 0 : <usize>load<u32>((<usize>text) << 2, TRACE - 4));
    const end = INPUT + <usize>load<u32>((<usize>text) << 2, TRACE);
    const row = ROWS + <usize>text * bytes;
    beginRow(shaping ? row : ROW, shaping);
    memory.fill(end, 0x20, PADDING);
    State.scanAt = start;
    State.inputEnd = end;
    State.completeEnd = end;
    run(true);
    finishRow(row);
  }
}

function beginRow(row: usize, shaping: bool): void {
  State.shaping = shaping;
  State.tracing = false;
  State.rowAt = row;
  memory.fill(row, 0, load<u32>(ROW_BYTES));
  store<u64>(ORIGIN, 0);
  State.scanAt = INPUT;
  State.inputEnd = INPUT;
  State.tokensEnd = TOKENS;
  State.knownEnd = TOKENS;
  State.touchedEnd = TOUCHED;
  State.words = 0;
  State.symbolTokens = 0;
  State.extraKnown = 0;
  State.sentences = 0;
  State.sentenceStart = 0;
  State.pending = 0;
  State.lastSolid = 0;
  State.lastReturn = ~(<u64>0);
  startLine(0);
}

/** @param rates  where they go, if they are wanted and not the counts */
function finishRow(rates: usize): void {
  endSentence(State.words);
  const row = State.rowAt;
  const words = State.words;
  const symbols = State.symbolTokens;
  store<f64>(row, <f64>words, COLUMN_WORDS * 8);
  store<f64>(row, <f64>(words + symbols), COLUMN_SCORED * 8);
  store<f64>(row, <f64>State.sentences, COLUMN_SENTENCES * 8);
  flushSets();
  // Until here that of unknown tokens.
  const known = row + COLUMN_KNOWN * 8;
  store<f64>(known, <f64>(words + symbols + State.extraKnown) - load<f64>(known));
  if (!State.shaping) writeRates(rates);
}

/** Scans, looks up and counts, a batch at a time, what is complete in the input. */
function run(last: bool): void {
  let more = true;
  while (more) {
    more = scanTokens();
    lookUpTokens();
    countTokens(last && !more);
    // Hits are u32: before one can overflow, all go into the row.
    if (load<u32>(ORIGIN) >>> 18 == 0x2000) flushSets();
  }
}

/** Fields that start in front of this address end in the input, or are long enough to be cut. */
function completeEnd(end: usize): usize {
  const scan = State.scanAt;
  let at = end;
  while (at > scan && end - at < FIELD_BYTES) {
    const byte = load<u8>(at - 1);
    if (byte == 0x20 || byte - 9 < 5) return at;
    at--;
  }
  return at;
}
