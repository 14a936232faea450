import type { ByteReader } from "./byte-reader";
import type { ByteWriter } from "./byte-writer";

/**
 * The states that transitions lead to, in the order of an image, as it has them:
 * less the first state that none before has led to, 0 throughout in a trie.
 */
export class NextStates {
  #unseen = 1;

  read(reader: ByteReader): number {
    return this.#see(this.#unseen + reader.zigzag());
  }

  write(out: ByteWriter, state: number): void {
    out.zigzag(state - this.#unseen);
    this.#see(state);
  }

  #see(state: number): number {
    this.#unseen = Math.max(this.#unseen, state + 1);
    return state;
  }
}
