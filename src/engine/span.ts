/** A stretch of a text that hit an entry. */
export interface Span {
  /** UTF-16 offsets in the text: `text.slice(start, end)` is what was matched. */
  readonly start: number;
  readonly end: number;
  /** The entry as its author wrote it: `happ*`, `kind of`. */
  readonly entry: string;
  /**
   * The categories it counts in, ancestors included, in the order of the
   * dictionary. A word inside a phrase lacks those that the phrase masks.
   */
  readonly categories: readonly string[];
  /** A feeling or a certainty within three words after a negation; missing for all others. */
  readonly negated?: true;
}
