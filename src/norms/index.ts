/**
 * Norming contexts without an engine: opening and checking files of them, and
 * merging them. Contexts are made of texts by `buildNorms` of an engine or a pool.
 *
 * `lexometer` exports the same.
 */

export type { NormingContext } from "./context";
export { mergeNorms, mergeStatistics, pooledConstants } from "./merge";
export { formatNorms, openNorms } from "./open";
export { formatStatistics, type NormStatistics, openStatistics } from "./statistics";
