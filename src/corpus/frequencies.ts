/** How often something occurs in a corpus. */
export interface Frequency {
  readonly count: number;
  /** Documents that it occurs in. */
  readonly documents: number;
}

/** Words of which frequencies are kept at once: some 60 MB. */
export const MOST_WORDS = 400_000;

interface Row {
  count: number;
  documents: number;
  last: number;
}

/**
 * The frequencies of the words of a corpus, in bounded memory.
 *
 * When a list is full, its rarest words are dropped, as lossy counting does
 * (Manku & Motwani 2002, VLDB 346): then `missed` says by how much any count may
 * be too low. Up to 400,000 different words, it is 0 and all counts are exact.
 */
export class FrequencyList {
  readonly #most: number;
  readonly #rows = new Map<string, Row>();
  #tokens = 0;
  #documents = 0;
  #missed = 0;

  /** @param most words kept at once */
  constructor(most = MOST_WORDS) {
    this.#most = most;
  }

  /** Words in all, of any kind. */
  get tokens(): number {
    return this.#tokens;
  }

  get documents(): number {
    return this.#documents;
  }

  /** No count is too low by more than this. */
  get missed(): number {
    return this.#missed;
  }

  /** What is added from now on belongs to another document. */
  startDocument(): void {
    this.#documents++;
  }

  add(word: string): void {
    this.#tokens++;
    const row = this.#rows.get(word);
    if (row === undefined) {
      if (this.#rows.size >= this.#most) this.#drop();
      // Slices of a text would keep all of it in memory.
      this.#rows.set(ownCopy(word), { count: 1, documents: 1, last: this.#documents });
      return;
    }
    row.count++;
    if (row.last === this.#documents) return;
    row.documents++;
    row.last = this.#documents;
  }

  /** 0 for a word that does not occur. */
  of(word: string): Frequency {
    return this.#rows.get(word) ?? NONE;
  }

  words(): IterableIterator<string> {
    return this.#rows.keys();
  }

  /** Drops words up to a count that frees a tenth of the list. */
  #drop(): void {
    const counts = Array.from(this.#rows.values(), ({ count }) => count).sort((a, b) => a - b);
    const highest = counts[Math.floor(counts.length / 10)]!;
    for (const [word, { count }] of this.#rows) if (count <= highest) this.#rows.delete(word);
    // A word may be dropped each time anew.
    this.#missed += highest;
  }
}

const NONE: Frequency = { count: 0, documents: 0 };

function ownCopy(word: string): string {
  return word.length < 13 ? word : `${word} `.slice(0, -1);
}
