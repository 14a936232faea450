import { hashtagParts } from "./hashtags";
import { isProper, type Token } from "./tokens";
import type { Meaning, Vocabulary } from "./vocabulary";

/** A stretch of text and the entry it hit. */
export interface Hit {
  readonly start: number;
  readonly end: number;
  readonly meaning: Meaning;
}

/** Folded tokens of more bytes of UTF-8 are unknown. */
const MAX_BYTES = 255;

/** The entries that a token hits; several only for the parts of a hashtag. Section 4 of docs/text.md. */
export function lookUp(vocabulary: Vocabulary, token: Token): Hit[] {
  if (token.kind === "hashtag") return lookUpHashtag(vocabulary, token);
  const meaning = lookUpEntry(vocabulary, token) ?? ofClass(vocabulary, token);
  return meaning === undefined ? [] : [{ start: token.start, end: token.end, meaning }];
}

/** Whether a folded token is short enough to be in a dictionary. */
export function isKnowable(folded: string): boolean {
  return new TextEncoder().encode(folded).length <= MAX_BYTES;
}

function lookUpEntry(vocabulary: Vocabulary, token: Token): Meaning | undefined {
  switch (token.kind) {
    case "url":
    case "email":
    case "mention":
      return undefined;
    case "emoji":
    case "emoticon":
      return ofWhole(vocabulary, token.folded);
    default: {
      const byName = isProper(token) ? ofWord(vocabulary, token.folded) : ofWhole(vocabulary, token.folded);
      return byName ?? ofStem(vocabulary, token.folded);
    }
  }
}

function lookUpHashtag(vocabulary: Vocabulary, token: Token): Hit[] {
  const start = token.start + 1;
  const name = token.folded.slice(1);
  const whole = ofWord(vocabulary, name);
  if (whole !== undefined) return [{ start, end: token.end, meaning: whole }];

  const parts = hashtagParts(token.text.slice(1)).flatMap((part) => {
    const meaning = ofWord(vocabulary, part.folded);
    return meaning === undefined ? [] : [{ start: start + part.start, end: start + part.end, meaning }];
  });
  if (parts.length > 0) return parts;

  const byStem = ofStem(vocabulary, name);
  if (byStem !== undefined) return [{ start, end: token.end, meaning: byStem }];
  const byClass = ofClass(vocabulary, token);
  return byClass === undefined ? [] : [{ start: token.start, end: token.end, meaning: byClass }];
}

/** Step 1. */
function ofWhole({ exact }: Vocabulary, folded: string): Meaning | undefined {
  return isKnowable(folded) ? exact.get(folded) : undefined;
}

/** Steps 1 and 2. */
function ofWord(vocabulary: Vocabulary, folded: string): Meaning | undefined {
  const whole = ofWhole(vocabulary, folded);
  if (whole !== undefined || !isKnowable(folded)) return whole;
  if (folded.endsWith("'s")) return ofWhole(vocabulary, folded.slice(0, -2));
  if (folded.endsWith("s'")) return ofWhole(vocabulary, folded.slice(0, -1));
  return undefined;
}

/** Step 3. */
function ofStem({ stems }: Vocabulary, folded: string): Meaning | undefined {
  if (!isKnowable(folded)) return undefined;
  for (let length = folded.length; length >= 0; length--) {
    const meaning = stems.get(folded.slice(0, length));
    if (meaning !== undefined) return meaning;
  }
  return undefined;
}

/** Step 4. */
function ofClass({ classes }: Vocabulary, token: Token): Meaning | undefined {
  return classes.get(token.kind);
}
