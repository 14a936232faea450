import { APOSTROPHE, endOf, JOINER, LETTER, LETTER_OR_NUMBER, MARK, pattern, standsAt, WORD } from "./characters";
import { fold } from "./fold";
import { leading, trailing } from "./lists";

// Rule 8 of docs/text.md, section 2; 8a and 8b are in `run`.
const run = pattern(
  `${LETTER_OR_NUMBER}${WORD}*(?:(?:${APOSTROPHE}(?=${LETTER})|${JOINER}+(?=${WORD}))${WORD}+)*`,
  "y",
);
const letter = pattern(LETTER);
const apostrophe = pattern(APOSTROPHE, "y");
const leadingApostrophe = pattern(`(?<!${WORD})[${APOSTROPHE}‘]`, "y");
const SINGLE = `${LETTER}${MARK}*`;
const initialism = pattern(
  String.raw`(?<!${WORD})${SINGLE}(?:\.${SINGLE}(?!${WORD}))+\.?(?:${APOSTROPHE}[sSſ](?!${WORD}))?`,
  "y",
);

/** Where the initialism at `at` of a plain field ends: U.S., e.g., U.S.'s. */
export function endOfInitialism(field: string, at: number): number | undefined {
  return endOf(initialism, field, at);
}

/** Where the word at `at` of a plain field ends, if it is no initialism. */
export function endOfWord(field: string, at: number): number | undefined {
  const afterApostrophe = endOf(leadingApostrophe, field, at);
  if (afterApostrophe === undefined) return endOfRun(field, at);

  const end = endOf(run, field, afterApostrophe);
  if (end === undefined) return undefined;
  const folded = fold(field.slice(afterApostrophe, end));
  if (!leading.has(`'${folded}`)) return undefined;
  if (!standsAt(apostrophe, field, end)) return end;
  return folded === "n" ? endOfRun(field, afterApostrophe) : undefined;
}

/** Where the run at `at` ends, with the apostrophe behind it that belongs to it (8d). */
function endOfRun(field: string, at: number): number | undefined {
  const end = endOf(run, field, at);
  if (end === undefined || !letter.test(field.slice(at, end))) return undefined;
  const afterApostrophe = endOf(apostrophe, field, end);
  if (afterApostrophe === undefined) return end;
  const folded = fold(field.slice(at, end));
  return folded.endsWith("s") || trailing.has(`${folded}'`) ? afterApostrophe : end;
}
