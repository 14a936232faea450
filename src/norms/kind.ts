import type { JsonField } from "../json-field";

/** What the files of norms have in them, by their `format`, and who writes them. */
const KINDS = {
  "lexometer-norms": "a norming context, as `lexometer norms build --out` and `norms merge` write it",
  "lexometer-norm-statistics": "statistics, as `lexometer norms build --statistics` and `norms export` write them",
  "lexometer-norm-constants": "constants alone, as `lexometer norms merge --pooled-constants` writes them",
} as const;

export type NormsFormat = keyof typeof KINDS;

/**
 * Refuses a file of another kind before its fields are looked at: each of them would
 * be said to mean nothing, and that the two files of one command were mixed up would not.
 *
 * @throws {@link LexometerError} with the code of the field, of the path `format`
 */
export function expectKind<Format extends NormsFormat>(whole: JsonField, wanted: Format): Format {
  const format = whole.member("format");
  if (format.value === wanted) return wanted;
  const { value } = format;
  const found =
    typeof value === "string" && Object.hasOwn(KINDS, value)
      ? `this is ${KINDS[value as NormsFormat]}`
      : "this is no file of norms";
  throw format.refuse(`${found}. Needed here is ${KINDS[wanted]}`);
}
