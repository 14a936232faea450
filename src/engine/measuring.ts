import type { Core } from "../core/core";
import type { DictionaryMeasures } from "../dictionary-measures/measures";
import type { NormedColumns } from "../service-measures/normed-columns";

/** The core with what makes its rows into numbers. */
export interface Measuring {
  readonly core: Core;
  readonly measures: DictionaryMeasures;
  readonly columns: NormedColumns;
}
