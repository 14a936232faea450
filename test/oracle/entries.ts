import type { Entry } from "../../src/dictionary/dictionary";
import { HYPHEN, pattern, SPACE } from "./characters";
import { endOfEmoji } from "./emoji";
import { foldEmoji, foldWord } from "./fold";
import { emoticons } from "./lists";
import type { Kind } from "./tokens";

/** A word of an entry: a folded token, or with `isStem` what it begins with. */
export interface EntryWord {
  readonly text: string;
  readonly isStem: boolean;
}

/** What the pattern of an entry stands for: every token of a class, or words in either spelling. */
export type Form = { readonly kind: Kind } | { readonly spellings: readonly (readonly EntryWord[])[] };

const CLASSES: ReadonlyMap<string, Kind> = new Map(
  (["number", "url", "email", "mention", "hashtag", "emoji", "emoticon"] as const).map((kind) => [`<${kind}>`, kind]),
);
const BESIDE_HYPHEN = String.raw`[\p{L}\p{M}\p{N}'\u2019\u02BC.*]`;
const betweenWords = pattern(`${SPACE}+|(?<=${BESIDE_HYPHEN})${HYPHEN}(?=${BESIDE_HYPHEN})`);

/** Reads the pattern of an entry: sections 4 and 5 of docs/text.md. */
export function readEntry(entry: Entry): Form {
  const kind = CLASSES.get(entry.pattern);
  if (kind !== undefined) return { kind };

  const composed = entry.pattern.normalize("NFC");
  if (emoticons.has(composed)) return { spellings: [[{ text: composed, isStem: false }]] };
  if (endOfEmoji(composed, 0) === composed.length) {
    return { spellings: [[{ text: foldEmoji(composed), isStem: false }]] };
  }
  const spellings = [readWords(composed), readWords(composed.normalize("NFD"))];
  return { spellings: spellingOf(spellings[0]!) === spellingOf(spellings[1]!) ? [spellings[0]!] : spellings };
}

/** The words as one string; two entries with the same are one. */
export function spellingOf(words: readonly EntryWord[]): string {
  return words.map(({ text, isStem }) => (isStem ? `${text}*` : text)).join(" ");
}

function readWords(spelled: string): EntryWord[] {
  return spelled
    .split(betweenWords)
    .filter((word) => word !== "")
    .map((word) => {
      if (word.endsWith("*")) return { text: foldWord(word.slice(0, -1)), isStem: true };
      const folded = foldWord(word);
      return { text: /\p{L}/u.test(folded) ? folded.replace(/\.$/u, "") : folded, isStem: false };
    });
}
