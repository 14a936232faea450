import type { Core } from "../core/core";
import type { Dictionary } from "../dictionary/dictionary";
import { foldWord } from "../dictionary/fold";
import { CLASS_NAMES } from "../dictionary/pattern";
import { createEngine, partsOf } from "../engine/engine";

/** Hits every token: a wildcard without a stem, and each class of tokens that look-up takes past it. */
const EVERY_TOKEN: Dictionary = {
  name: "every-token",
  version: "1",
  categories: [{ id: "token" }],
  entries: ["*", ...CLASS_NAMES].map((pattern) => ({ pattern, categories: { token: 1 } })),
};

const HASH_BEFORE = /(?<![\p{L}\p{M}\p{N}_#&])#$/u;

/**
 * Reads the words of texts as they are scored: the tokens of docs/text.md
 * section 2, folded as for look-up, so "Don’t" and "don't" are one word.
 *
 * It is the core that finds them, by a dictionary with an entry for every token:
 * there is no second reading of the rules. Tokens of more than 255 bytes, which
 * no entry can match, are left out.
 */
export class WordReader {
  readonly #core: Core;

  private constructor(core: Core) {
    this.#core = core;
  }

  /** @throws {@link LexometerError} `WASM_UNAVAILABLE`, `MEMORY_LIMIT` */
  static async open(): Promise<WordReader> {
    return new WordReader(partsOf(await createEngine({ dictionary: EVERY_TOKEN })).core);
  }

  /** Calls `use` with each word (also number, url, hashtag with its `#`, emoji …), in order. */
  read(text: string, use: (word: string) => void): void {
    let byte = 0;
    let unit = 0;
    const unitOf = (target: number): number => {
      while (byte < target) {
        const code = text.codePointAt(unit)!;
        byte += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        unit += code < 0x10000 ? 1 : 2;
      }
      return unit;
    };
    for (const match of this.#core.trace(text)) {
      const start = unitOf(match.start);
      const word = foldToken(text.slice(start, unitOf(match.end)));
      use(HASH_BEFORE.test(text.slice(Math.max(0, start - 3), start)) ? `#${word}` : word);
    }
  }
}

/** An initialism with and without its last period is one word. */
function foldToken(token: string): string {
  const folded = foldWord(token);
  return folded.endsWith(".") ? folded.slice(0, -1) : folded;
}
