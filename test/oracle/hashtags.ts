import { pattern } from "./characters";
import { fold } from "./fold";

/** A part of a hashtag's name, by its offsets in the name. */
export interface Part {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

// Marks belong to the letter or number before them.
const LOWER = String.raw`\p{Ll}\p{M}*`;
const UPPER = String.raw`[\p{Lu}\p{Lt}]\p{M}*`;
const LETTER = String.raw`\p{L}\p{M}*`;
const NUMBER = String.raw`\p{N}\p{M}*`;

/** Everywhere a name is cut: section 4 of docs/text.md. */
const cut = pattern(
  [
    "_",
    `(?<=${LOWER})(?=${UPPER})`,
    `(?<=${UPPER})(?=${UPPER}${LOWER})`,
    `(?<=${LETTER})(?=${NUMBER})`,
    `(?<=${NUMBER})(?=${LETTER})`,
  ].join("|"),
  "g",
);

/** The parts of a hashtag's name (without `#`): HTMLParser_v2 is HTML, Parser, v and 2. */
export function hashtagParts(name: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  const endPart = (end: number): void => {
    if (end > start) parts.push({ start, end, folded: fold(name.slice(start, end)) });
  };
  for (const match of name.matchAll(cut)) {
    endPart(match.index);
    start = match.index + match[0].length;
  }
  endPart(name.length);
  return parts;
}
