import { MAX_SYMBOLS } from "../../assembly/abi";
import { compareCodePoints } from "./code-points";
import type { PatternWord } from "./pattern";
import { limitPassed } from "./refusals";

/** Symbols `from` to `to - 1`. */
export interface SymbolRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The words that phrases are made of, numbered from 1: whole words in the order
 * of the image, then stems.
 *
 * A token's symbol is the most specific that fits it; the others that fit are
 * its `wider` ones.
 */
export interface SymbolTable {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  numberOf(word: PatternWord): number;
  /** The longest stem besides `symbol` itself that its words begin with; 0 if there is none. */
  wider(symbol: number): number;
  /** Of a stem: the symbols, its own included, whose words begin with it. */
  under(stem: number): readonly [words: SymbolRange, stems: SymbolRange];
  isStem(symbol: number): boolean;
}

/** @throws {@link LexometerError} `DICTIONARY_LIMIT` over 65,535 different words */
export function numberSymbols(phrases: Iterable<readonly PatternWord[]>): SymbolTable {
  const wordSet = new Set<string>();
  const stemSet = new Set<string>();
  for (const phrase of phrases) for (const { text, isStem } of phrase) (isStem ? stemSet : wordSet).add(text);
  const words = [...wordSet].sort(compareCodePoints);
  const stems = [...stemSet].sort(compareCodePoints);
  const count = words.length + stems.length;
  if (count > MAX_SYMBOLS) {
    throw limitPassed("different words in phrases", count, MAX_SYMBOLS, "Remove phrases or split the dictionary.");
  }
  const wordNumbers = new Map(words.map((text, index) => [text, 1 + index] as const));
  const stemNumbers = new Map(stems.map((text, index) => [text, 1 + words.length + index] as const));
  const isStem = (symbol: number): boolean => symbol > words.length;
  const wider = new Int32Array(1 + count).fill(-1);
  const textOf = (symbol: number): string => (isStem(symbol) ? stems[symbol - words.length - 1]! : words[symbol - 1]!);

  return {
    words,
    stems,
    isStem,
    numberOf: ({ text, isStem: stem }) => (stem ? stemNumbers : wordNumbers).get(text)!,
    wider(symbol) {
      if (wider[symbol] === -1) wider[symbol] = longestStem(textOf(symbol), isStem(symbol), stemNumbers);
      return wider[symbol]!;
    },
    under(stem) {
      const text = textOf(stem);
      return [shift(rangeOf(words, text), 1), shift(rangeOf(stems, text), 1 + words.length)];
    },
  };
}

/** The longest stem that `text` begins with, not `text` itself if that is a stem; 0 if there is none. */
function longestStem(text: string, isStem: boolean, stems: ReadonlyMap<string, number>): number {
  if (stems.size === 0) return 0;
  for (let length = isStem ? text.length - 1 : text.length; length >= 0; length--) {
    const found = stems.get(text.slice(0, length));
    if (found !== undefined) return found;
  }
  return 0;
}

/** Where the strings that begin with `stem` stand; they stand together. */
function rangeOf(sorted: readonly string[], stem: string): SymbolRange {
  let from = 0;
  let end = sorted.length;
  while (from < end) {
    const middle = (from + end) >>> 1;
    if (compareCodePoints(sorted[middle]!, stem) < 0) from = middle + 1;
    else end = middle;
  }
  let to = from;
  while (to < sorted.length && sorted[to]!.startsWith(stem)) to++;
  return { from, to };
}

function shift({ from, to }: SymbolRange, by: number): SymbolRange {
  return { from: from + by, to: to + by };
}
