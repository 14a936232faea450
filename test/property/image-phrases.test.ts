import fc from "fast-check";
import { expect, test } from "vitest";
import { buildAutomaton, type State } from "../../src/dictionary/automaton";
import type { PatternWord } from "../../src/dictionary/pattern";
import { numberSymbols, type SymbolTable } from "../../src/dictionary/symbols";

const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 3 });
const word = fc.record({ text, isStem: fc.boolean() }).filter((w) => w.isStem || w.text !== "");
const phrase = fc.array(word, { minLength: 2, maxLength: 4 });
const phrases = fc.uniqueArray(phrase, { maxLength: 12, selector: (words) => JSON.stringify(words) });
const tokens = fc.array(
  text.filter((token) => token !== ""),
  { minLength: 1, maxLength: 5 },
);

test("the automaton ends a phrase wherever, and only where, the most specific phrase that fits ends", () => {
  fc.assert(
    fc.property(phrases, tokens, (list, read) => {
      const given = list.map((words) => ({ words }));
      const symbols = numberSymbols(list);
      const states = buildAutomaton(given, symbols);
      const ends = walk(states, symbols, read);
      read.forEach((_, last) => {
        expect(ends[last]?.words).toEqual(mostSpecific(list, read.slice(0, last + 1)));
      });
    }),
    { numRuns: 1000 },
  );
});

test("transitions ascend by symbol and lead to later states", () => {
  fc.assert(
    fc.property(phrases, (list) => {
      const states = buildAutomaton(
        list.map((words) => ({ words })),
        numberSymbols(list),
      );
      states.forEach(({ symbols, next }, state) => {
        expect(symbols).toEqual([...new Set(symbols)].sort((a, b) => a - b));
        for (const target of next) expect(target).toBeGreaterThan(state);
      });
    }),
  );
});

/** The phrase that ends behind each token, read as the core does. */
function walk<P>(states: readonly State<P>[], symbols: SymbolTable, read: readonly string[]): (P | undefined)[] {
  let state: number | undefined = 0;
  return read.map((token) => {
    const from: State<P> | undefined = state === undefined ? undefined : states[state];
    const at = from?.symbols.indexOf(symbolOf(token, symbols)) ?? -1;
    state = from?.next[at];
    return state === undefined ? undefined : states[state]!.phrase;
  });
}

/** As abi.ts says: the exact phrase word, else the longest stem; 0 if there is neither. */
function symbolOf(token: string, { words, stems }: SymbolTable): number {
  const exact = words.indexOf(token);
  if (exact !== -1) return 1 + exact;
  const fitting = stems.filter((stem) => token.startsWith(stem)).sort((a, b) => b.length - a.length);
  return fitting[0] === undefined ? 0 : 1 + words.length + stems.indexOf(fitting[0]);
}

function mostSpecific(list: readonly PatternWord[][], read: readonly string[]): PatternWord[] | undefined {
  const fitting = list.filter((words) => {
    return (
      words.length === read.length &&
      words.every((w, k) => (w.isStem ? read[k]!.startsWith(w.text) : read[k] === w.text))
    );
  });
  const precision = (w: PatternWord): number => (w.isStem ? w.text.length : 99);
  return fitting.sort((a, b) => a.map((w, k) => precision(b[k]!) - precision(w)).find((d) => d !== 0) ?? 0)[0];
}
