/** Styles by meaning; the colours of matches are told apart by people with any colour vision (Okabe and Ito). */
const STYLES = {
  bold: "1",
  dim: "2",
  bar: "38;5;67",
  below: "38;5;74",
  typical: "38;5;250",
  above: "38;5;208",
  match0: "38;5;208",
  match1: "38;5;74",
  match2: "38;5;36",
  match3: "38;5;220",
  match4: "38;5;25",
  match5: "38;5;166",
  match6: "38;5;175",
  phrase: "4",
} as const;

export type Style = keyof typeof STYLES;

/** Styles for categories, most frequent first; further ones share the last. */
export const MATCH_STYLES: readonly Style[] = ["match0", "match1", "match2", "match3", "match4", "match5", "match6"];

/** Whether a stream shows colours: a terminal, and nobody said NO_COLOR. */
export function showsColour(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true && !process.env.NO_COLOR;
}

export function paint(text: string, style: Style, inColour: boolean): string {
  return inColour && !process.env.NO_COLOR ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text;
}
