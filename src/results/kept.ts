import type { Counted } from "../core/core";

/** A copy of it, in a block that texts counted together share. */
export interface Kept {
  readonly rows: Float64Array;
  /** Where the row begins in `rows`. */
  readonly offset: number;
  readonly types: Uint32Array;
  /** Where the types of the text stand in `types`. */
  readonly from: number;
  readonly to: number;
}

/** A copy of its own, for a text that comes alone. */
export function keepAlone({ row, types }: Counted): Kept {
  return { rows: row.slice(), offset: 0, types: types.slice(), from: 0, to: types.length };
}

/**
 * Keeps what was counted in texts that come together.
 *
 * An array of its own for each text costs more than what is copied into it; so
 * texts share blocks, small ones: a block lives as long as one of its results.
 */
export class Shelf {
  #rows = new Float64Array(0);
  #used = 0;
  #types = new Uint32Array(0);
  #usedTypes = 0;

  keep({ row, types }: Counted): Kept {
    if (this.#used + row.length > this.#rows.length) {
      this.#rows = new Float64Array(ROWS * row.length);
      this.#used = 0;
    }
    if (this.#usedTypes + types.length > this.#types.length) {
      this.#types = new Uint32Array(Math.max(TYPES, types.length));
      this.#usedTypes = 0;
    }
    const offset = this.#used;
    const from = this.#usedTypes;
    this.#rows.set(row, offset);
    this.#types.set(types, from);
    this.#used += row.length;
    this.#usedTypes += types.length;
    return { rows: this.#rows, offset, types: this.#types, from, to: this.#usedTypes };
  }
}

/** Texts, and words, in a block: about 30 KB each. */
const ROWS = 16;
const TYPES = 8192;
