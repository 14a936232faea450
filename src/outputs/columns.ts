import type { Summary } from "../dictionary-measures/shape";
import type { Framework, ValueKind } from "../frameworks/framework";
import type { NormingContext } from "../norms/context";
import type { Result } from "../results/result";
import type { WholeShape } from "../service-measures/normed-columns";

/** Which numbers of a result are written, in order. */
export interface Columns {
  readonly summary: readonly (keyof Summary)[];
  readonly shape: readonly (keyof WholeShape)[];
  /** Dictionary measures. */
  readonly measures: readonly string[];
  /** Service measures; none without norms. */
  readonly service: readonly string[];
  /** None in the arrangement by score. */
  readonly frameworks: readonly FrameworkColumns[];
  /** What stands beside service measures: only in JSON. */
  readonly include: readonly Included[];
}

/** A framework and those of its keys that are written. */
export interface FrameworkColumns {
  readonly id: string;
  readonly keys: readonly { readonly key: string; readonly value: ValueKind | "derived" }[];
}

/** What a result can say besides its numbers. */
export const INCLUDED = ["intervals", "reliability", "version"] as const;
/** One of {@link INCLUDED}. */
export type Included = (typeof INCLUDED)[number];

/** How service measures are arranged: one list, or the groups that a page draws besides. */
export const ARRANGEMENTS = ["framework", "score"] as const;
/** One of {@link ARRANGEMENTS}. */
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** Which columns a table of results has. */
export interface ColumnOptions {
  /** Ids of measures, dictionary or service; all of them where they are left out. */
  readonly measures?: readonly string[] | undefined;
  /** Also the raw values of `result.shape`. */
  readonly withShape?: boolean;
  /** As `score` takes it: what texts will be scored by. */
  readonly norming?: string | NormingContext | undefined;
  readonly arrangement?: Arrangement;
  /** Only these frameworks, and of other groups only their measures: without norms, their dictionary measures. */
  readonly frameworks?: readonly string[] | undefined;
  readonly include?: readonly Included[];
}

/** What an engine is to its columns. */
interface Scorer {
  readonly measures: readonly string[];
  readonly frameworks: readonly Framework[];
  score(text: string, options: { readonly norming?: string | NormingContext }): Result;
}

/**
 * The columns of results of an engine.
 *
 * @throws {@link LexometerError} what `engine.score` throws for the norming
 */
export function columnsOf(engine: Scorer, options: ColumnOptions = {}): Columns {
  const { norming, arrangement = "score", frameworks, include = [] } = options;
  const sample = engine.score("", norming === undefined ? {} : { norming });
  const chosen = engine.frameworks.filter(({ id }) => frameworks === undefined || frameworks.includes(id));
  const wanted = options.measures ?? (frameworks === undefined ? undefined : measuresOf(chosen));
  const isWanted = (id: string): boolean => wanted === undefined || wanted.includes(id);
  const service = Object.keys(sample.serviceMeasures);
  return {
    summary: Object.keys(sample.summary) as (keyof Summary)[],
    shape: options.withShape === true ? (Object.keys(sample.shape) as (keyof WholeShape)[]) : [],
    measures: inOrder(engine.measures, wanted),
    service: inOrder(service, wanted),
    frameworks: arrangement === "score" ? [] : groupsOf(chosen, sample, isWanted),
    include,
  };
}

/** In the order in which they are asked for; in their own where all are. */
function inOrder(known: readonly string[], wanted: readonly string[] | undefined): readonly string[] {
  return wanted === undefined ? known : wanted.filter((id) => known.includes(id));
}

function measuresOf(frameworks: readonly Framework[]): readonly string[] {
  const ids = frameworks.flatMap(({ measures }) =>
    measures.flatMap((part) => ("derived" in part ? [] : [part.measure])),
  );
  return [...new Set(ids)];
}

/** Those that there are: without norms only what has no service measures. */
function groupsOf(
  chosen: readonly Framework[],
  { frameworks }: Result,
  isWanted: (measure: string) => boolean,
): FrameworkColumns[] {
  const there = chosen.filter(({ id }) => id in frameworks);
  return there.map((one) => keysOf(one, frameworks[one.id]!, isWanted));
}

function keysOf(
  { id, measures }: Framework,
  values: Readonly<Record<string, number>>,
  isWanted: (measure: string) => boolean,
): FrameworkColumns {
  const keys = measures
    .filter((part) => part.key in values && ("derived" in part ? isWanted(part.key) : isWanted(part.measure)))
    .map((part) => ({ key: part.key, value: "derived" in part ? ("derived" as const) : part.value }));
  return { id, keys };
}
