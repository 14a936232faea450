import { type ErrorDetail, LexometerError } from "../errors";

/**
 * States and transitions of the phrase automaton that the compiler will make.
 * Phrases with wildcards can multiply them; ordinary ones make a state a word.
 */
export const MAX_STATES = 1_000_000;
export const MAX_TRANSITIONS = 4_000_000;
/** Weights are kept as 32-bit integers in units of 1 / WEIGHT_SCALE. */
export const MAX_WEIGHT = 100_000;

/** The dictionary has more of something than an image can hold. */
export function limitPassed(what: string, found: number, limit: number, remedy: string): LexometerError {
  const message = `The dictionary has ${found} ${what}; at most ${limit} are possible. ${remedy}`;
  return new LexometerError("DICTIONARY_LIMIT", message, { what, found, limit });
}

/** One pattern is longer than anything that can be matched. */
export function patternTooLong(pattern: string, what: string, found: number, limit: number): LexometerError {
  const message = `The pattern "${pattern}" has ${found} ${what}; at most ${limit} are matched. Shorten or remove it.`;
  return new LexometerError("DICTIONARY_LIMIT", message, { pattern, what, found, limit });
}

/** The dictionary contradicts itself: the message says where and what to do. */
export function invalidDictionary(message: string, detail: ErrorDetail): LexometerError {
  return new LexometerError("DICTIONARY_SYNTAX", message, detail);
}
