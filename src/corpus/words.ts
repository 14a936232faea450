import { CLASS_EMOJI, CLASS_EMOTICON, TRACE_CLASS } from "../../assembly/abi";
import type { Core } from "../core/core";
import type { Dictionary } from "../dictionary/dictionary";
import { foldWord } from "../dictionary/fold";
import { CLASS_NAMES } from "../dictionary/pattern";
import { createEngine, partsOf } from "../engine/engine";
import { regExp } from "../text/reg-exp";
import { Utf16Offsets } from "../text/utf8";

/** Initialisms and a.m. and p.m. behind a number lose a period, see docs/text.md section 4. */
const LAST_PERIOD = /\.(?=$|'s$)/;
const LONE_SURROGATE = regExp(String.raw`\p{Cs}`, "gu");
const EMOJI_LOOKS = /[\uFE0F\u{1F3FB}-\u{1F3FF}]/gu;

/**
 * Reads the words of texts as they are scored: the tokens of docs/text.md
 * section 2, folded as for look-up, so "Don’t" and "don't" are one word.
 *
 * It is the core that finds them, by a dictionary with an entry for every token:
 * there is no second reading of the rules. Words of more than 255 bytes, which
 * no entry can match, are left out.
 */
export class WordReader {
  readonly #every: Core;
  readonly #hashtags: Core;

  private constructor(every: Core, hashtags: Core) {
    this.#every = every;
    this.#hashtags = hashtags;
  }

  /** @throws {@link LexometerError} `WASM_UNAVAILABLE`, `MEMORY_LIMIT` */
  static async open(): Promise<WordReader> {
    // A wildcard without a stem, and the classes of tokens that look-up takes past it.
    const [every, hashtags] = await Promise.all([coreFor(["*", ...CLASS_NAMES]), coreFor(["<hashtag>"])]);
    return new WordReader(every, hashtags);
  }

  /** Calls `use` with each word (also number, url, hashtag with its `#`, emoji …), in order. */
  read(source: string, use: (word: string) => void): void {
    const text = source.replace(LONE_SURROGATE(), "\uFFFD");
    // The wildcard matches the name of a hashtag, behind its sign.
    const names = new Set(text.includes("#") ? this.#hashtags.trace(text).map(({ start }) => start + 1) : []);
    const offsets = new Utf16Offsets(text);
    for (const { start, end, kind, entry } of this.#every.trace(text)) {
      const token = text.slice(offsets.at(start), offsets.at(end));
      if (names.has(start)) use(`#${foldWord(token)}`);
      else use(foldToken(token, kind === TRACE_CLASS ? entry : undefined));
    }
  }
}

async function coreFor(patterns: readonly string[]): Promise<Core> {
  const dictionary: Dictionary = {
    name: "tokens",
    version: "1",
    categories: [{ id: "token" }],
    entries: patterns.map((pattern) => ({ pattern, categories: { token: 1 } })),
  };
  return partsOf(await createEngine({ dictionary })).core;
}

function foldToken(token: string, tokenClass: number | undefined): string {
  if (tokenClass === CLASS_EMOTICON) return token;
  if (tokenClass === CLASS_EMOJI) return token.replace(EMOJI_LOOKS, "");
  const folded = foldWord(token);
  return tokenClass === undefined && folded.includes(".") ? folded.replace(LAST_PERIOD, "") : folded;
}
