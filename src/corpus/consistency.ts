interface Item {
  sum: number;
  squares: number;
}

/**
 * How far the items of a category rise and fall together over documents.
 *
 * Cronbach's α = k / (k − 1) · (1 − Σ s²ᵢ / s²ₜ), where s²ᵢ is the variance over
 * documents of item i, s²ₜ that of the sum of all items, and k the number of
 * items that occur at all (Cronbach 1951, Psychometrika 16:297). Of items that
 * are only there (1) or not (0), it is KR-20 (Kuder & Richardson 1937,
 * Psychometrika 2:151). The words of a category mostly stand in for one another
 * instead of coming together, so low values are usual: dictionaries of this
 * kind report .2 to .7 raw (Boyd, Ashokkumar, Seraj & Pennebaker 2022).
 *
 * Kept are two sums for each item, and none for a document.
 */
export class Consistency {
  readonly #items = new Map<string, Item>();
  readonly #total: Item = { sum: 0, squares: 0 };

  /** Items that occurred. */
  get items(): number {
    return this.#items.size;
  }

  /** Adds a document by the values of its items; those that it lacks are 0. */
  add(values: Iterable<readonly [item: string, value: number]>): void {
    let sum = 0;
    for (const [name, value] of values) {
      sum += value;
      let item = this.#items.get(name);
      if (item === undefined) {
        item = { sum: 0, squares: 0 };
        this.#items.set(name, item);
      }
      item.sum += value;
      item.squares += value * value;
    }
    this.#total.sum += sum;
    this.#total.squares += sum * sum;
  }

  /**
   * At most 1; below 0 where items exclude one another. `undefined` with fewer
   * than 2 items or documents, or where the sum never varies.
   *
   * @param documents all of them, with those that had no item
   */
  alpha(documents: number): number | undefined {
    const count = this.#items.size;
    if (count < 2 || documents < 2) return undefined;
    const total = squaresAround(this.#total, documents);
    // Rounding leaves about 1e-16 of the squares where there is no variance.
    if (total <= 1e-12 * this.#total.squares) return undefined;
    let sum = 0;
    for (const item of this.#items.values()) sum += squaresAround(item, documents);
    return (count / (count - 1)) * (1 - sum / total);
  }
}

/** The sum of squares around the mean; of α's ratio of variances, the divisors cancel out. */
function squaresAround({ sum, squares }: Item, count: number): number {
  return Math.max(0, squares - (sum * sum) / count);
}
