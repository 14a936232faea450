import { fieldEndsOf, offsetOfWord } from "../../engine/cut";
import { type Engine, partsOf } from "../../engine/engine";
import { isPieces, type Pieces, type Text } from "../../text/sample";
import { UsageError } from "../usage";
import { type Item, isSkip } from "./item";
import { sentenceEnds } from "./sentence-ends";
import { failureOf, ReadError } from "./unreadable";

/** How a text is cut: into pieces of so many words, sentences or paragraphs, before each match, or into equal parts. */
export type Segmentation =
  | { readonly by: "words" | "sentences" | "paragraphs" | "parts"; readonly size: number }
  | { readonly by: "pattern"; readonly pattern: RegExp };

export const SEGMENTS_HELP =
  "score pieces of each text: words:N, sentences:N, paragraphs:N, parts:N (equal ones) or pattern:RE (a piece begins at each match)";

/** Characters of a text that is cut, at most: it has to be in memory as one string. */
export const CUT_LIMIT = 128 * 1024 * 1024;

/**
 * Reads what `--segments` says: `words:200`, `sentences` (of one), `pattern:^Chapter`.
 *
 * @throws {@link UsageError} for anything else
 */
export function segmentationOf(value: string): Segmentation {
  const [, by, , rest] = /^([a-z]+)(:(.*))?$/s.exec(value) ?? [];
  if (by === "pattern" && rest !== undefined && rest !== "") return { by, pattern: patternOf(rest) };
  if (by === "words" || by === "sentences" || by === "paragraphs" || by === "parts") {
    const isOne = rest === undefined && (by === "sentences" || by === "paragraphs");
    const size = isOne ? 1 : Number(rest || Number.NaN);
    if (Number.isInteger(size) && size >= 1 && size <= 1e9) return { by, size };
  }
  throw new UsageError(
    `--segments ${value}: give words:N, sentences:N, paragraphs:N, parts:N, with N from 1 to 1,000,000,000, or pattern:RE.`,
  );
}

function patternOf(source: string): RegExp {
  try {
    return new RegExp(source, "gmu");
  } catch {
    throw new UsageError(`--segments pattern:${source}: this is no regular expression of JavaScript (flags m and u).`);
  }
}

/**
 * Cuts a row into rows of its pieces, whose ids are that of the row (or its line,
 * where it has none), `#`, and their number from 1: `letter.txt#3`.
 *
 * @param limit characters of the longest text that is cut
 */
export async function* cutItem(
  engine: Engine,
  item: Item,
  segmentation: Segmentation,
  limit: number = CUT_LIMIT,
): AsyncGenerator<Item, void, undefined> {
  if (isSkip(item)) {
    yield item;
    return;
  }
  const { input, line, sample } = item;
  const id = sample.id ?? String(line);
  const text = await textOf(sample.content, limit).catch(failureOf);
  if (text === undefined || text instanceof ReadError) {
    const reason = text?.reason ?? `The text has more than ${limit} characters, and cannot be cut.`;
    yield { input, line, id, reason };
    return;
  }
  let number = 0;
  for (const content of segmentsOf(engine, text, segmentation)) {
    yield { input, line, sample: { id: `${id}#${++number}`, content } };
  }
}

/**
 * The pieces of a text: one behind the other they are the text, and each has a word
 * in it, if the text has any. Words and sentences of the pieces add up to
 * those of the text when it is cut by words, sentences or parts.
 */
export function segmentsOf(engine: Engine, text: string, segmentation: Segmentation): string[] {
  const cuts = cutsOf(engine, text, segmentation).filter((cut) => cut > 0 && cut < text.length);
  const pieces: string[] = [];
  let start = 0;
  for (const cut of [...cuts, text.length]) {
    if (cut <= start && cut < text.length) continue;
    pieces.push(text.slice(start, cut));
    start = cut;
  }
  return withWords(engine, pieces);
}

function cutsOf(engine: Engine, text: string, segmentation: Segmentation): number[] {
  switch (segmentation.by) {
    case "words":
      return wordCuts(engine, text, (words) => everyWord(words, segmentation.size));
    case "parts":
      return wordCuts(engine, text, (words) => partWords(words, segmentation.size));
    case "sentences":
      return every(sentenceEnds(engine, text), segmentation.size);
    case "paragraphs":
      return every(
        [...text.matchAll(/\n[^\S\n]*\n\s*|\r[^\S\r\n]*\r\s*/g)].map(({ index, 0: { length } }) => index + length),
        segmentation.size,
      );
    case "pattern":
      return [...text.matchAll(segmentation.pattern)].map(({ index }) => index);
  }
}

/** Behind the fields that have the words of these numbers: no word is cut, so a piece may have one more than it should. */
function wordCuts(engine: Engine, text: string, numbersOf: (words: number) => number[]): number[] {
  const fields = fieldEndsOf(partsOf(engine).core, text);
  return numbersOf(fields.words.at(-1) ?? 0).map((word) => offsetOfWord(fields, word)!);
}

function everyWord(words: number, size: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil(words / size) - 1) }, (_, index) => (index + 1) * size);
}

/** Parts differ by a word at most; a text of fewer words has as many parts as words. */
function partWords(words: number, parts: number): number[] {
  const most = Math.min(parts, words);
  return Array.from({ length: Math.max(0, most - 1) }, (_, index) => Math.round(((index + 1) * words) / most));
}

function every(cuts: readonly number[], size: number): number[] {
  return cuts.filter((_, index) => (index + 1) % size === 0);
}

/** Joins pieces without a word, such as a line of stars, to the ones before them, or behind. */
function withWords(engine: Engine, pieces: readonly string[]): string[] {
  const joined: string[] = [];
  let isFirstEmpty = false;
  for (const { piece, words } of counted(engine, pieces)) {
    if (joined.length > 0 && (words === 0 || isFirstEmpty)) joined[joined.length - 1] += piece;
    else joined.push(piece);
    isFirstEmpty = joined.length === 1 && words === 0 && (isFirstEmpty || joined[0] === piece);
  }
  return joined;
}

function* counted(engine: Engine, pieces: readonly string[]): Generator<{ piece: string; words: number }> {
  for (let first = 0; first < pieces.length; first += BATCH) {
    const some = pieces.slice(first, first + BATCH);
    const results = engine.scoreMany(some, { norming: "none" });
    for (const [index, piece] of some.entries()) yield { piece, words: results[index]!.summary.word_count };
  }
}

const BATCH = 1024;

async function textOf(content: Text | Pieces, limit: number): Promise<string | undefined> {
  if (typeof content === "string") return content.length > limit ? undefined : content;
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of isPieces(content) ? content : [content]) {
    text += typeof piece === "string" ? piece : decoder.decode(piece, { stream: true });
    if (text.length > limit) return undefined;
  }
  return text + decoder.decode();
}
