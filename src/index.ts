/**
 * Lexometer: text in; out come what its words say.
 *
 * Start with {@link createEngine}.
 */

import type { Engine as EngineClass } from "./engine/engine";

export { catalogue } from "./catalogue/catalogue";
export type { Direction } from "./catalogue/directions";
export type { Measure } from "./catalogue/measure";
export { checkDictionary, type Finding } from "./dictionary/check";
export { compileDictionary } from "./dictionary/compile";
export type { Category, Dictionary, Entry, Overlap } from "./dictionary/dictionary";
export { type Extension, extendDictionary } from "./dictionary/extend";
export type { Diagnostic } from "./dictionary/formats/diagnostics";
export { type DictionaryFormat, type ReadOptions, type ReadResult, readDictionary } from "./dictionary/formats/read";
export { writeDictionary } from "./dictionary/formats/write";
export { openSourceLines, type SourceLine, type SourceLines } from "./dictionary/source-lines";
export type { Shape, Summary } from "./dictionary-measures/shape";
export type { NormText } from "./engine/build-norms";
export type { Comparison, Difference } from "./engine/compare";
export {
  type CompareOptions,
  createEngine,
  type EngineDictionary,
  type EngineOptions,
  type ScoreOptions,
} from "./engine/engine";
export type { Lookup, LookupMatch, LookupOptions } from "./engine/lookup";
export type { Negation } from "./engine/negation";
export type { BuildNormsOptions, NormTextOutcome } from "./engine/norms-options";
export type { Span } from "./engine/span";
export { type ErrorCode, type ErrorDetail, LexometerError } from "./errors";
export { BANDS, type Band, bandOf } from "./frameworks/bands";
export type { Framework, FrameworkMeasure } from "./frameworks/framework";
export type { NormingContext } from "./norms/context";
export { mergeNorms, mergeStatistics, pooledConstants } from "./norms/merge";
export { formatNorms, openNorms } from "./norms/open";
export { formatStatistics, type NormStatistics, openStatistics } from "./norms/statistics";
export {
  type Arrangement,
  type ColumnOptions,
  type Columns,
  columnsOf,
  type FrameworkColumns,
  type Included,
} from "./outputs/columns";
export { csvHeader, csvRow } from "./outputs/csv";
export { jsonRow } from "./outputs/ndjson";
export type { Flag, Reliability, Result } from "./results/result";
export type { Arc } from "./service-measures/arc";
export type { Contributions } from "./service-measures/contributions";
export type { StyleMatch } from "./service-measures/matching";
export type { Pieces, Sample, Text } from "./text/sample";
export {
  type SpeakerMatch,
  type SpeakerScore,
  scoreTranscript,
  type TranscriptScore,
} from "./transcript/speakers";
export { readTranscript, type Transcript, type TranscriptOptions, type Turn } from "./transcript/transcript";

/** What `createEngine` makes. Only a type: the declarations of a class would say that there is one to be imported. */
export interface Engine extends EngineClass {}
