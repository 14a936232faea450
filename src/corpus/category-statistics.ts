import { COLUMN_SCORED, COLUMNS } from "../../assembly/abi";
import type { Engine } from "../engine/engine";
import { partsOf } from "../engine/engine";
import { Consistency } from "./consistency";
import type { Frequency } from "./frequencies";

/** What a category is in a corpus. */
export interface CategoryStatistics extends Frequency {
  readonly category: string;
  /** Hits per scored token of the whole corpus, 0–1. */
  readonly rate: number;
  /** Mean and standard deviation (n − 1) over documents of their rates, 0–1. */
  readonly mean: number;
  readonly deviation: number;
  /** Entries of the dictionary that occurred for it. */
  readonly entries: number;
  /** Cronbach's α of the rates of its entries, and KR-20 of their presence; see {@link Consistency}. */
  readonly alpha: number | undefined;
  readonly kr20: number | undefined;
}

interface Row {
  count: number;
  documents: number;
  sum: number;
  squares: number;
}

/**
 * Counts the categories of a dictionary over the documents of a corpus.
 *
 * Kept are four sums for each category and, where consistency is asked for, two
 * for each entry in it; of documents nothing is kept. Weighted categories, which
 * have means and not rates, are left out.
 */
export class CategoryTally {
  readonly #engine: Engine;
  readonly #columns: readonly { readonly id: string; readonly column: number }[];
  readonly #rows: ReadonlyMap<string, Row>;
  readonly #consistency:
    | ReadonlyMap<string, { readonly rates: Consistency; readonly presence: Consistency }>
    | undefined;
  #tokens = 0;
  #documents = 0;
  /** Of the document that is being read: tokens, hits by category, and by entry in it. */
  #scored = 0;
  #hits: Float64Array;
  readonly #entries = new Map<string, Map<string, number>>();

  /** @param isConsistencyWanted also α and KR-20, which take several times as long */
  constructor(engine: Engine, isConsistencyWanted: boolean) {
    this.#engine = engine;
    this.#columns = engine.dictionary.categories.flatMap(({ id, weights }, index) =>
      weights === undefined ? [{ id, column: COLUMNS + index }] : [],
    );
    this.#rows = new Map(this.categories.map((id) => [id, { count: 0, documents: 0, sum: 0, squares: 0 }]));
    this.#consistency = isConsistencyWanted
      ? new Map(this.categories.map((id) => [id, { rates: new Consistency(), presence: new Consistency() }]))
      : undefined;
    this.#hits = new Float64Array(this.#columns.length);
  }

  /** Ids of what is counted, in the order of the dictionary. */
  get categories(): readonly string[] {
    return this.#columns.map(({ id }) => id);
  }

  /** Scored tokens of all documents that have ended. */
  get tokens(): number {
    return this.#tokens;
  }

  get documents(): number {
    return this.#documents;
  }

  /** 0 for a category that is not counted. */
  of(category: string): Frequency {
    return this.#rows.get(category) ?? { count: 0, documents: 0 };
  }

  /** Reads on in a document: a piece as `piecesOf` cuts it. */
  add(piece: string): void {
    const { row } = partsOf(this.#engine).core.count(piece);
    this.#scored += row[COLUMN_SCORED]!;
    for (const [index, { column }] of this.#columns.entries()) this.#hits[index]! += row[column]!;
    if (this.#consistency !== undefined) this.#addEntries(piece);
  }

  endDocument(): void {
    this.#documents++;
    this.#tokens += this.#scored;
    for (const [index, { id }] of this.#columns.entries()) {
      const hits = this.#hits[index]!;
      if (hits === 0) continue;
      const row = this.#rows.get(id)!;
      const rate = hits / this.#scored;
      row.count += hits;
      row.documents++;
      row.sum += rate;
      row.squares += rate * rate;
    }
    for (const [category, counts] of this.#entries) {
      const { rates, presence } = this.#consistency!.get(category)!;
      rates.add(Array.from(counts, ([entry, count]) => [entry, count / this.#scored] as const));
      presence.add(Array.from(counts, ([entry]) => [entry, 1] as const));
    }
    this.#scored = 0;
    this.#hits = new Float64Array(this.#columns.length);
    this.#entries.clear();
  }

  /** Of all documents that have ended, in the order of the dictionary. */
  statistics(): CategoryStatistics[] {
    const documents = this.#documents;
    return this.#columns.map(({ id }) => {
      const { sum, squares, ...frequency } = this.#rows.get(id)!;
      const { rates, presence } = this.#consistency?.get(id) ?? {};
      const variance = documents < 2 ? 0 : Math.max(0, squares - (sum * sum) / documents) / (documents - 1);
      return {
        category: id,
        ...frequency,
        rate: this.#tokens === 0 ? 0 : frequency.count / this.#tokens,
        mean: documents === 0 ? 0 : sum / documents,
        deviation: Math.sqrt(variance),
        entries: rates?.items ?? 0,
        alpha: rates?.alpha(documents),
        kr20: presence?.alpha(documents),
      };
    });
  }

  #addEntries(piece: string): void {
    for (const { entry, categories } of this.#engine.explain(piece)) {
      for (const category of categories) {
        if (!this.#rows.has(category)) continue;
        let counts = this.#entries.get(category);
        if (counts === undefined) {
          counts = new Map();
          this.#entries.set(category, counts);
        }
        counts.set(entry, (counts.get(entry) ?? 0) + 1);
      }
    }
  }
}
