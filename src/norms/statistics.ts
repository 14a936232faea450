import { JsonField } from "../json-field";
import type { Moments } from "./context";
import { expectKind } from "./kind";
import { constantsField } from "./open";
import type { Tally } from "./tally";
import { openTally, tallyData } from "./tally-data";

/**
 * What a norming context is made of, before it is made into one: whole numbers,
 * which add up, so that samples in several places are one sample in the end.
 */
export interface NormStatistics {
  /** The dictionary whose measures were counted: `engine.version.dictionary`. */
  readonly dictionary: string;
  /** By which the composites were worked out. */
  readonly constants: Readonly<Record<string, Moments>>;
  /** Of rates and values of the shape. */
  readonly plain: Tally;
  readonly composites: Tally;
}

const FORMAT = "lexometer-norm-statistics";
const WHOLE = { name: "The statistics", code: "NORMS_SYNTAX" } as const;

/** Statistics as JSON, to be opened by `openStatistics`: the same texts give the same bytes, in any order. */
export function formatStatistics({ dictionary, constants, plain, composites }: NormStatistics): string {
  const whole = { format: FORMAT, formatVersion: 1, dictionary, constants };
  return `${JSON.stringify({ ...whole, plain: tallyData(plain), composites: tallyData(composites) })}\n`;
}

/**
 * Opens statistics from the JSON of `formatStatistics`, every field checked.
 *
 * @throws {@link LexometerError} `NORMS_SYNTAX` with the `path` of the field
 */
export function openStatistics(json: string): NormStatistics {
  const whole = JsonField.parse(json, WHOLE);
  expectKind(whole, FORMAT);
  whole.expectObject(["format", "formatVersion", "dictionary", "constants", "plain", "composites"]);
  if (whole.member("formatVersion").value !== 1) {
    throw whole.member("formatVersion").refuse("this release reads version 1; make the statistics anew");
  }
  return {
    dictionary: whole.member("dictionary").text(),
    constants: constantsField(whole.member("constants")),
    plain: openTally(whole.member("plain")),
    composites: openTally(whole.member("composites")),
  };
}
