import type { OptionNames } from "../check-options";
import { LexometerError } from "../errors";
import { JsonField, type Whole } from "../json-field";
import type { Moments } from "../norms/context";
import { checkHead } from "../norms/head";
import { constantsField } from "../norms/open";
import { checkWeights, type Weights } from "../norms/weights";
import { kindOf } from "../text/sample";

/** What a context is called, and which texts go into it. */
export interface BuildNormsOptions {
  /** 1 to 64 of a–z, 0–9, _ . - */
  readonly name: string;
  readonly version?: string;
  /** Where the texts come from, for whoever uses the context. */
  readonly provenance?: string;
  /** Genre → weight; 1 where none is given. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Texts with fewer words are left out: 50 by default, the shortest length that norms know. */
  readonly minWords?: number;
  /** Texts with more punctuation per 100 scored tokens are left out: tables, code, lists. */
  readonly maxPunctuation?: number;
  /**
   * Constants by which composites are worked out, in place of those of these
   * texts: what statistics that are to be merged have to share.
   */
  readonly constants?: Readonly<Record<string, Moments>>;
  /** Called after each text. */
  readonly onText?: (outcome: NormTextOutcome) => void;
}

export const BUILD_NORMS_OPTIONS: OptionNames<BuildNormsOptions> = {
  name: true,
  version: true,
  provenance: true,
  weights: true,
  minWords: true,
  maxPunctuation: true,
  constants: true,
  onText: true,
};

/** What became of a text of a norm sample. */
export type NormTextOutcome = "taken" | "blank" | "too_short" | "too_much_punctuation";

/** What the context says of itself, as far as options leave it open. */
export function headOf({ name, version = "1.0.0", provenance = "Not said.", weights = {} }: BuildNormsOptions): {
  readonly name: string;
  readonly version: string;
  readonly provenance: string;
  readonly weights: Weights;
} {
  return { name, version, provenance, weights };
}

/**
 * Checks values, before any text is read.
 *
 * @param used the measures that composites are made of
 * @throws {@link LexometerError} `ARGUMENT`
 */
export function checkNormsOptions(options: BuildNormsOptions, used: readonly string[]): void {
  const head = headOf(options);
  checkHead(head);
  checkWeights(head.weights);
  checkBound("minWords", options.minWords, Number.MAX_VALUE);
  // Without a bound is what it is where nothing is said.
  checkBound("maxPunctuation", options.maxPunctuation, Number.POSITIVE_INFINITY);
  if (options.constants !== undefined) checkConstants(options.constants, used);
}

/** Without its mean and sd a measure would be 0 in every composite. */
function checkConstants(constants: Readonly<Record<string, Moments>>, used: readonly string[]): void {
  const field = new JsonField(constants, "constants", OPTIONS);
  constantsField(field);
  const missing = used.find((id) => !Object.hasOwn(constants, id));
  if (missing === undefined) return;
  throw field.member(missing).refuse("composites of this dictionary need its mean and sd, which are missing");
}

const OPTIONS: Whole = { name: "The options", code: "ARGUMENT" };

function checkBound(option: "minWords" | "maxPunctuation", value: number | undefined, most: number): void {
  if (value === undefined || (typeof value === "number" && value >= 0 && value <= most)) return;
  const found = typeof value === "number" ? String(value) : kindOf(value);
  throw new LexometerError("ARGUMENT", `The option \`${option}\` is a number from 0 on; this is ${found}.`, { option });
}
