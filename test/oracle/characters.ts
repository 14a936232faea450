// Classes of characters in the notation of docs/text.md, as sources of `v`
// regular expressions. They are meant for plain text (fields.ts), in which no
// character that begins an emoji is left.

/** L: a letter. U+02BC is an apostrophe. */
export const LETTER = String.raw`[\p{L}--\u02BC]`;
export const MARK = String.raw`\p{M}`;
export const NUMBER = String.raw`\p{N}`;
/** `w` */
export const WORD = String.raw`[[\p{L}\p{M}\p{N}]--\u02BC]`;
export const LETTER_OR_NUMBER = String.raw`[[\p{L}\p{N}]--\u02BC]`;
export const CAPITAL = String.raw`[\p{Lu}\p{Lt}]`;
export const APOSTROPHE = String.raw`['\u2019\u02BC]`;
export const JOINER = String.raw`[\u00AD\u200C\u200D\u2060]`;
export const SPACE = String.raw`\p{White_Space}`;
/** The lookahead keeps CR LF together when an expression backtracks. */
export const LINE_BREAK = String.raw`(?:\r\n|\r(?!\n)|[\n\u0085\u2028\u2029])`;
export const HYPHEN = String.raw`[\-\u2010\u2011]`;

/** A regular expression in which such classes can be subtracted from one another. */
export function pattern(source: string, flags = ""): RegExp {
  return new RegExp(source, `${flags}v`);
}

/** Where `expression` (sticky) ends when it matches `text` at `at`. */
export function endOf(expression: RegExp, text: string, at: number): number | undefined {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : undefined;
}

/** Whether `expression` (sticky) matches at `at`. */
export function standsAt(expression: RegExp, text: string, at: number): boolean {
  return endOf(expression, text, at) !== undefined;
}
