import type { PatternWord } from "./pattern";

/** For each state of a phrase automaton one way to it: the state before and the symbol that leads on. */
export interface Ways {
  readonly before: Int32Array;
  readonly symbol: Int32Array;
}

/** Room for the ways to `states` states; fill it with `noteWay`, states and symbols ascending. */
export function emptyWays(states: number): Ways {
  return { before: new Int32Array(states), symbol: new Int32Array(states) };
}

/**
 * Notes a transition. The last one noted stays: of several ways to a state it
 * is the one with the widest words, which is most often how the phrase was
 * written. The compiler stores the pattern of every phrase that it is not.
 */
export function noteWay(ways: Ways, state: number, symbol: number, next: number): void {
  ways.before[next] = state;
  ways.symbol[next] = symbol;
}

/** The words on the noted way from state 0 to `state`. */
export function wordsTo(ways: Ways, state: number, wordOf: (symbol: number) => PatternWord): PatternWord[] {
  const words: PatternWord[] = [];
  for (let at = state; at !== 0; at = ways.before[at]!) words.push(wordOf(ways.symbol[at]!));
  return words.reverse();
}
