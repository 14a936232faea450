import {
  CONTEXT_FACTOR,
  CONTEXTS,
  CURVE_SHIFT,
  CURVE_STEPS,
  EAGERNESS,
  EAGERNESS_SHIFT,
  MODEL_SHIFT,
  MODEL_SLOTS,
  NODE_FACTOR,
  SPREAD,
  USES_BITS,
} from "../../assembly/text/packed-format";

/** What is known about a number; unsigned, all 32 bits count. */
export type Contexts = readonly [number, number, number];

const MOST_USES = (1 << USES_BITS) - 1;

/** The guess at the next bit, step by step as in assembly/text/unpack.ts, which says how. */
export class Model {
  readonly #slots = new Int32Array(MODEL_SLOTS);
  readonly #hashes = new Int32Array(CONTEXTS);
  readonly #chosen = new Int32Array(CONTEXTS);
  #guess = 0;

  /** Sets the contexts of the bits that follow. */
  context(stream: number, contexts: Contexts): void {
    for (const [index, context] of contexts.entries()) {
      this.#hashes[index] = Math.imul(context, CONTEXT_FACTOR) + ((index * 32 + stream) << 25);
    }
  }

  /** How likely the bit at a place in a number is 1, in 65536ths, never 0. */
  predict(node: number): number {
    let sum = 0;
    for (const [index, hash] of this.#hashes.entries()) {
      const chosen = Math.imul(hash + node, NODE_FACTOR) >>> MODEL_SHIFT;
      this.#chosen[index] = chosen;
      sum += this.#slots[chosen]! >> USES_BITS;
    }
    const step = Math.min(Math.max((sum >> CURVE_SHIFT) + CURVE_STEPS / 2, 0), CURVE_STEPS - 1);
    this.#guess = CURVE[step]!;
    return this.#guess;
  }

  /** Learns what the bit was that `predict` was asked for. */
  learn(bit: number): void {
    const error = (bit << 16) - this.#guess;
    for (const chosen of this.#chosen) {
      const slot = this.#slots[chosen]!;
      const uses = slot & MOST_USES;
      const change = (error * (EAGERNESS - uses)) >> EAGERNESS_SHIFT;
      this.#slots[chosen] = slot + (change << USES_BITS) + Number(uses < MOST_USES);
    }
  }
}

/** From a sum of weights to a guess. */
const CURVE = Array.from({ length: CURVE_STEPS }, (_, step) => {
  const sum = (step - CURVE_STEPS / 2) / (CURVE_STEPS / 8);
  return Math.trunc(32768 + (32700 * sum) / Math.sqrt(sum * sum + SPREAD));
});
