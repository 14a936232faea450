import type { PatternWord } from "./pattern";
import { limitPassed, MAX_STATES, MAX_TRANSITIONS } from "./refusals";
import type { SymbolTable } from "./symbols";

/** A state of the phrase automaton. */
export interface State<P> {
  /** The phrase that ends here. */
  readonly phrase: P | undefined;
  /** Symbols, ascending, and the states they lead to, each greater than this one. */
  readonly symbols: readonly number[];
  readonly next: readonly number[];
}

/** Limits that a test may lower. */
export interface AutomatonLimits {
  readonly states: number;
  readonly transitions: number;
}

interface Node<P> {
  readonly children: Map<number, number>;
  phrase: P | undefined;
}

/**
 * Makes the phrases into an automaton that reads one symbol per token and never
 * goes back.
 *
 * A trie of the phrases would do if a token were one symbol only; but "happily"
 * fits `happily`, `happ*` and `*` at once, and is given to the automaton as the
 * most specific. So a state is a set of nodes of the trie, and a symbol leads
 * from it to all children that fit. Where two phrases end in one state, the one
 * wins whose first different word is more specific: a word before a stem, a
 * longer stem before a shorter.
 *
 * States are numbered breadth first, so that every transition leads forward.
 *
 * @throws {@link LexometerError} `DICTIONARY_LIMIT` when wildcards in phrases make too many states or transitions
 */
export function buildAutomaton<P extends { readonly words: readonly PatternWord[] }>(
  phrases: Iterable<P>,
  symbols: SymbolTable,
  limits: AutomatonLimits = { states: MAX_STATES, transitions: MAX_TRANSITIONS },
): readonly State<P>[] {
  const trie = buildTrie(phrases, symbols);
  const sets: number[][] = [[0]];
  const numbers = new Map<string, number>([["0", 0]]);
  const states: State<P>[] = [];
  let transitions = 0;
  for (let state = 0; state < sets.length; state++) {
    const set = sets[state]!;
    const outgoing = symbolsFrom(set, trie, symbols, limits.transitions - transitions);
    transitions += outgoing.length;
    if (transitions > limits.transitions)
      throw tooMany("transitions of the phrase automaton", transitions, limits.transitions);
    const next = outgoing.map((symbol) => {
      const target = targetsOf(set, symbol, trie, symbols);
      const key = target.join();
      let number = numbers.get(key);
      if (number === undefined) {
        number = sets.push(target) - 1;
        numbers.set(key, number);
        if (number >= limits.states) throw tooMany("states of the phrase automaton", number + 1, limits.states);
      }
      return number;
    });
    states.push({ phrase: mostSpecific(set, trie), symbols: outgoing, next });
  }
  return states;
}

function buildTrie<P extends { readonly words: readonly PatternWord[] }>(
  phrases: Iterable<P>,
  symbols: SymbolTable,
): Node<P>[] {
  const nodes: Node<P>[] = [{ children: new Map(), phrase: undefined }];
  for (const phrase of phrases) {
    let node = 0;
    for (const word of phrase.words) {
      const symbol = symbols.numberOf(word);
      const { children } = nodes[node]!;
      let child = children.get(symbol);
      if (child === undefined) {
        child = nodes.push({ children: new Map(), phrase: undefined }) - 1;
        children.set(symbol, child);
      }
      node = child;
    }
    nodes[node]!.phrase = phrase;
  }
  return nodes;
}

/** The symbols that lead anywhere from a set of nodes; stops a little over `limit`. */
function symbolsFrom<P>(
  set: readonly number[],
  trie: readonly Node<P>[],
  symbols: SymbolTable,
  limit: number,
): number[] {
  const found = new Set<number>();
  for (const node of set) {
    for (const symbol of trie[node]!.children.keys()) {
      if (!symbols.isStem(symbol)) found.add(symbol);
      else
        for (const { from, to } of symbols.under(symbol)) for (let under = from; under < to; under++) found.add(under);
      if (found.size > limit) break;
    }
  }
  return [...found].sort((a, b) => a - b);
}

function targetsOf<P>(
  set: readonly number[],
  symbol: number,
  trie: readonly Node<P>[],
  symbols: SymbolTable,
): number[] {
  const targets: number[] = [];
  for (let fitting = symbol; fitting !== 0; fitting = symbols.wider(fitting)) {
    for (const node of set) {
      const child = trie[node]!.children.get(fitting);
      if (child !== undefined) targets.push(child);
    }
  }
  return targets.sort((a, b) => a - b);
}

function mostSpecific<P extends { readonly words: readonly PatternWord[] }>(
  set: readonly number[],
  trie: readonly Node<P>[],
): P | undefined {
  let best: P | undefined;
  for (const node of set) {
    const { phrase } = trie[node]!;
    if (phrase !== undefined && (best === undefined || isMoreSpecific(phrase.words, best.words))) best = phrase;
  }
  return best;
}

/** Of two phrases that fit the same tokens: whether `a` is the more specific at their first difference. */
function isMoreSpecific(a: readonly PatternWord[], b: readonly PatternWord[]): boolean {
  for (let position = 0; position < a.length; position++) {
    const left = a[position]!;
    const right = b[position]!;
    if (left.isStem !== right.isStem) return right.isStem;
    if (left.text !== right.text) return left.text.length > right.text.length;
  }
  return false;
}

function tooMany(what: string, found: number, limit: number): Error {
  return limitPassed(what, found, limit, "Use fewer wildcards in phrases, or longer stems.");
}
