import { lazily } from "../lazily";

/**
 * A regular expression that is made when it is first used.
 *
 * For those with `\p{…}`: hosts read the literals of a module when it loads, and
 * each property in one takes them up to a millisecond then.
 *
 * @example
 * ```ts
 * const LETTER = regExp(String.raw`\p{L}`, "u");
 * LETTER().test("é"); // true
 * ```
 */
export function regExp(source: string, flags: string): () => RegExp {
  return lazily(() => new RegExp(source, flags));
}
