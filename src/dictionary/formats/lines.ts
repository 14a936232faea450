/** A line of a file, without its end. */
export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** The lines of a text that are not blank; LF, CR and CR LF end one. */
export function linesOf(text: string): Line[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ text: line, number: index + 1 }))
    .filter((line) => line.text.trim() !== "");
}
