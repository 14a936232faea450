/** One measure with the weight that it has in a composite. */
export interface Term {
  /** Id of a dictionary measure, or of a share (0–1) of `summary` or `shape`. */
  readonly measure: string;
  readonly weight: number;
}

/**
 * A measure made of other measures: a signed sum with its terms as data.
 *
 * | kind | raw value | its unit |
 * |---|---|---|
 * | `sum` | constant + Σ weight · 100 · rate | percentage points of scored tokens |
 * | `z_sum` | constant + Σ weight · z | standard deviations, added up |
 * | `z_mean` | constant + Σ weight · z / terms | standard deviations |
 *
 * with z = (rate − mean) / sd of the norming context. A raw value has no
 * bounds worth showing; what a person reads is its percentile.
 */
export interface Composite {
  readonly id: string;
  readonly kind: "sum" | "z_sum" | "z_mean";
  readonly constant: number;
  readonly terms: readonly Term[];
  /** The same for people, in the ids of the measures. */
  readonly formula: string;
  /** Who published the ingredients, or that they are ours. */
  readonly source: string;
}
