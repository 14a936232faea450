import { regExp } from "../text/reg-exp";

/** What a line of a transcript begins with. */
export interface SpeakerLabel {
  /** A speaker begins here. */
  readonly speaks: boolean;
  /** `undefined` behind a bare `>>`, which says only that it is another one. */
  readonly speaker: string | undefined;
  /** Seconds, where the line says a time. */
  readonly start: number | undefined;
  /** What is said. */
  readonly rest: string;
}

const TIME = String.raw`[[(]?(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?[\])]?`;
const LEADING_TIME = new RegExp(String.raw`^(${TIME})(?:\s*[-–]\s*(?=\S)|\s+|$)`);
const COLON_LABEL = new RegExp(String.raw`^([^:：]{1,60}?)\s*(${TIME})?\s*(?::(?=\s|$)|：)\s*`);
const TIME_LABEL = new RegExp(String.raw`^(\S[^:：]{0,59}?)\s+(${TIME})$`);
const CHEVRONS = /^>>+\s*/;

/** Words of a name that need no capital: "Ludwig van Beethoven", "Head of School". */
const PARTICLES = new Set(["and", "bin", "da", "de", "del", "der", "di", "la", "le", "of", "the", "van", "von", "y"]);
const MOST_NAME_WORDS = 4;
const NAME_WORD = regExp(String.raw`^[\p{L}\p{N}#&(][\p{L}\p{M}\p{N}'’_()#&/-]*$`, "u");
const NUMBERED = regExp(String.raw`^\p{L}[\p{L}_]*[ _-]?\d{1,3}$`, "u");
const LETTER = regExp(String.raw`\p{L}`, "u");
const SMALL_LETTER = regExp(String.raw`\p{Ll}`, "u");
/** Periods only behind short forms: "Dr. Smith", "J. R. Brown". */
const SHORT_FORM = regExp(String.raw`^\p{L}[\p{L}\p{M}]{0,3}\.$`, "u");

/**
 * Reads the label in front of a line, of whatever form.
 *
 * @param known the only names that count; all that look like one where it is left out
 */
export function readLabel(line: string, known?: readonly string[]): SpeakerLabel {
  let rest = line.trim();
  let start: number | undefined;
  let isMarked = false;
  for (let found = true; found; ) {
    found = false;
    const chevrons = CHEVRONS.exec(rest);
    if (chevrons !== null) {
      isMarked = found = true;
      rest = rest.slice(chevrons[0].length);
    }
    const time = start === undefined ? LEADING_TIME.exec(rest) : null;
    if (time !== null) {
      start = secondsOf(time[1]!);
      found = true;
      rest = rest.slice(time[0].length);
    }
  }
  const named = COLON_LABEL.exec(rest) ?? TIME_LABEL.exec(rest);
  if (named !== null && isName(named[1]!, known)) {
    const [label, name, time] = named;
    return {
      speaks: true,
      speaker: name!.trim().replace(/\s+/g, " "),
      start: start ?? (time === undefined ? undefined : secondsOf(time)),
      rest: rest.slice(label.length),
    };
  }
  if (isMarked) return { speaks: true, speaker: undefined, start, rest };
  // "12:30 was too early" is said, not a time of the transcript.
  const isTime = start !== undefined && (rest === "" || /^[[(]/.test(line.trim()));
  return { speaks: false, speaker: undefined, start: isTime ? start : undefined, rest: isTime ? rest : line.trim() };
}

/** Seconds of `1:02:03.5`, `02:03`, also in brackets. */
export function secondsOf(time: string): number {
  const parts = time
    .replace(/[[\]()]/g, "")
    .replace(",", ".")
    .split(":");
  return parts.reduce((sum, part) => 60 * sum + Number(part), 0);
}

function isName(text: string, known: readonly string[] | undefined): boolean {
  const name = text.trim().replace(/\s+/g, " ");
  if (known !== undefined) return known.some((one) => one.toLowerCase() === name.toLowerCase());
  const words = name.split(" ");
  if (words.length > MOST_NAME_WORDS || words[0] === "") return false;
  // "speaker_01" and "speaker 1" are names in any case; prose has no numbers in front of a colon but the time.
  const isNumbered = NUMBERED().test(name);
  return words.every((word, index) => {
    if (!NAME_WORD().test(word) && !SHORT_FORM().test(word)) return false;
    if (isNumbered || (index > 0 && PARTICLES.has(word))) return true;
    const [first = ""] = word.replace(/^[(#&]+/, "") || word;
    return !SMALL_LETTER().test(first) && (index > 0 || LETTER().test(first));
  });
}
