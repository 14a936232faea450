import { regExp } from "../text/reg-exp";
import { FOLD_RUNS } from "./generated/fold";

const LATIN = /^[\0-\u024F\u1E00-\u1EFF\u2C60-\u2C7F\uA720-\uA7FF]$/u;
const LETTER = regExp(String.raw`^\p{L}$`, "u");
const JOINER = /^(?:[\u00AD\u2060]|\u200C|\u200D)$/u;
const PLAIN = /^[\0-@[-\x7f]*$/;

let foldings: ReadonlyMap<number, number> | undefined;

/**
 * A word as look-up sees it, see docs/text.md section 4: simple case folding,
 * one kind of apostrophe, no joiner behind a Latin letter. No accent is removed
 * and nothing is normalized: "Café" in NFD stays in NFD.
 */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word;
  let folded = "";
  let lastLetterIsLatin = false;
  for (const character of word) {
    if (JOINER.test(character)) {
      if (!lastLetterIsLatin) folded += character;
    } else if (isApostrophe(character) || (folded === "" && character === "\u2018")) {
      folded += "'";
    } else {
      if (LETTER().test(character)) lastLetterIsLatin = LATIN.test(character);
      folded += foldCharacter(character);
    }
  }
  return folded;
}

function isApostrophe(character: string): boolean {
  return character === "'" || character === "\u2019" || character === "\u02bc";
}

function foldCharacter(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x80) return code >= 0x41 && code <= 0x5a ? String.fromCharCode(code + 32) : character;
  foldings ??= readRuns(FOLD_RUNS);
  const folded = foldings.get(code);
  return folded === undefined ? character : String.fromCodePoint(folded);
}

function readRuns(runs: string): ReadonlyMap<number, number> {
  const map = new Map<number, number>();
  let first = 0;
  for (const run of runs.split(";")) {
    const [gap = 0, count = 0, step = 0, difference = 0] = run.split(",").map((field) => Number.parseInt(field, 36));
    first += gap;
    for (let k = 0; k < count; k++) map.set(first + k * step, first + k * step + difference);
  }
  return map;
}
