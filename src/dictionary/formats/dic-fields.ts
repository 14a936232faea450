import type { Place } from "./diagnostics";
import type { Line } from "./lines";

/** A field of a line, and where it begins. */
export interface Field extends Place {
  readonly text: string;
}

/** An id, or a condition before one, which may hold spaces: `131`, `<of>131/125`, `(02 134)125/464`. */
const FIELD = /[(<][^()<>\t]*[)>][^\s,;]*|[^\s,;]+/g;
const NUMERIC_FIELD = /^(?:<[^<>]*>|\([^()]*\))?\d[\d/]*$/;

/** The fields of a line from a position on, parted by white space, commas or semicolons. */
export function fieldsFrom({ text, number }: Line, from: number): Field[] {
  return [...text.slice(from).matchAll(FIELD)].map(({ 0: field, index }) => {
    return { text: field, line: number, column: from + index + 1 };
  });
}

/** Whether a line is a word and numeric ids, and so no category: none is called by numbers alone. */
export function isLikeEntry(line: Line): boolean {
  const text = line.text.trimStart();
  const tab = text.indexOf("\t");
  const [first, ...rest] = fieldsFrom({ ...line, text }, 0);
  const ids = tab === -1 ? rest : fieldsFrom({ ...line, text }, tab);
  const word = tab === -1 ? (first?.text ?? "") : text.slice(0, tab);
  return /[^\d\s]/.test(word) && ids.length > 0 && ids.every((field) => NUMERIC_FIELD.test(field.text));
}

/** Whether a field is a condition, whatever ids it names. */
export function isCondition(field: string): boolean {
  return /^(?:<[^<>]*>|\([^()]*\))\d/.test(field);
}
