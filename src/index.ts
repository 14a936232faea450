/**
 * Lexometer: text in; out come what its words say.
 *
 * Start with {@link createEngine}.
 */

export { catalogue, type Measure } from "./catalogue/catalogue";
export type { Direction } from "./catalogue/directions";
export { compileDictionary } from "./dictionary/compile";
export type { Category, Dictionary, Entry, Overlap } from "./dictionary/dictionary";
export { openSourceLines, type SourceLine, type SourceLines } from "./dictionary/source-lines";
export type { Shape, Summary } from "./dictionary-measures/shape";
export { createEngine, type Engine, type EngineDictionary, type EngineOptions } from "./engine/engine";
export type { Span } from "./engine/explain";
export type { Lookup, LookupMatch, LookupOptions } from "./engine/lookup";
export { type ErrorCode, type ErrorDetail, LexometerError } from "./errors";
export type { Flag, Result } from "./results/result";
export type { Pieces, Sample, Text } from "./text/sample";
