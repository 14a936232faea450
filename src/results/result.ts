import { COLUMN_SCORED, COLUMN_WORDS, COLUMNS } from "../../assembly/abi";
import type { Summary } from "../dictionary-measures/shape";
import type { Framework, ValueKind } from "../frameworks/framework";
import { frameworkValues } from "../frameworks/values";
import type { NormedColumns, WholeShape } from "../service-measures/normed-columns";
import type { Norming } from "../service-measures/norming";
import type { Group, GroupMakers, GroupOf } from "./groups";
import type { Kept } from "./kept";
import type { Selection } from "./select";
import type { Workings } from "./workings";

/**
 * `no_words`: nothing but emoji and emoticons at most, so service measures are
 * 50; without those too rates are 0 and weighted measures 0.5. `unmatched:ID`:
 * no word of the weighted measure ID, so its 0.5 is no mean of anything.
 */
export type Flag = "no_words" | `unmatched:${string}`;

/**
 * How far a number can be relied on: `low` in a text shorter than the measure's
 * minimum words; `none` where it was not measured and a neutral value stands in.
 */
export type Reliability = "ok" | "low" | "none";

/** Which code, words and norms a number came from, with hashes. */
export interface ResultVersion {
  readonly engine: string;
  readonly dictionary: string;
  /** Missing where no norms were used. */
  readonly norms?: string;
}

/**
 * What one text comes to.
 *
 * Groups are worked out when they are first read, and plain data from then on;
 * `JSON.stringify` has them all. `structuredClone` and `postMessage` take along
 * only what has been read, and behind a `Proxy`, as in reactive state, nothing
 * can be worked out: give them `JSON.parse(JSON.stringify(result))`.
 */
export interface Result {
  /** The label of the sample, where it had one. */
  readonly id?: string;
  readonly version: ResultVersion;
  /** The norming context of the service measures; missing without norms. */
  readonly norming?: string;
  readonly summary: Summary;
  readonly shape: WholeShape;
  /** Measure → 0–1. */
  readonly dictionaryMeasures: Group;
  /** Measure → 0–100, the percentile among texts of the same length; empty without norms. */
  readonly serviceMeasures: Group;
  /** Framework → its measures, in order. */
  readonly frameworks: Readonly<Record<string, Group>>;
  /**
   * Service measure → where the score of another text of the same length by the
   * same source would fall, 95 times of 100; on the scale of the score.
   */
  readonly intervals: Readonly<Record<string, readonly [low: number, high: number]>>;
  /** The same for dictionary measures, on their scale of 0–1. */
  readonly dictionaryIntervals: Readonly<Record<string, readonly [low: number, high: number]>>;
  /** Service measure → how far it can be relied on. */
  readonly reliability: Readonly<Record<string, Reliability>>;
  readonly flags: readonly Flag[];
}

/** What results of one engine have in common. */
export interface ResultContext {
  readonly columns: NormedColumns;
  readonly dictionaryGroups: GroupMakers;
  readonly serviceGroups: GroupMakers;
  /** The fewest words for each column. */
  readonly minimumWords: () => Float64Array;
  readonly workings: Workings;
}

/** What results of one call have in common. */
export interface Scoring {
  readonly selection: Selection | undefined;
  readonly version: ResultVersion;
  readonly norming: Norming | undefined;
  readonly frameworks: readonly Framework[];
}

/**
 * The numbers of a result in rows, for who writes many: no object is made of
 * them. Rows stand until those of the next result are asked for.
 */
export interface NumberRows {
  readonly summary: Summary;
  /** Raw values by column of `NormedColumns`, dictionary measures first; `NaN` for what was not measured. */
  readonly raw: Float64Array;
  /** Percentiles by the same columns; missing without norms. */
  readonly scores: Float64Array | undefined;
}

/**
 * Under which a result hands out its rows. Registered, and not a private name: each entry of
 * the package has this class of its own, and the service writes results of the engine's entry.
 */
const ROWS = Symbol.for("lexometer.rows");
const HITS = Symbol.for("lexometer.hits");

/** The rows of a result that `resultOf` has made; no part of the public surface. */
export function rowsOf(result: Result): NumberRows {
  return (result as RowResult)[ROWS]();
}

/** How often a text has what counts for the dictionary measure of this column; no part of the public surface. */
export function hitsOf(result: Result, column: number): number {
  return (result as RowResult)[HITS](column);
}

const NOTHING = new Float64Array(0);

/** Numbers of a text by name; `undefined` for what was not measured. */
type Raw = Readonly<Record<string, number | undefined>>;

/** A result over what the core counted: small until somebody asks. */
export function resultOf(context: ResultContext, scoring: Scoring, kept: Kept, id?: string): Result {
  return new RowResult(context, scoring, kept, id);
}

class RowResult implements Result {
  // Declared only: a field that is defined would be there, as undefined, where there is none.
  declare readonly id?: string;
  readonly version: ResultVersion;
  declare readonly norming?: string;
  readonly #context: ResultContext;
  readonly #scoring: Scoring;
  readonly #kept: Kept;

  constructor(context: ResultContext, scoring: Scoring, kept: Kept, id: string | undefined) {
    this.#context = context;
    this.#scoring = scoring;
    this.#kept = kept;
    this.version = scoring.version;
    if (id !== undefined) this.id = id;
    if (scoring.norming !== undefined) this.norming = scoring.norming.context.name;
  }

  get summary(): Summary {
    return this.#keep("summary", this.#summary());
  }

  get shape(): WholeShape {
    return this.#keep("shape", this.#shape());
  }

  get dictionaryMeasures(): Group {
    return this.#keep("dictionaryMeasures", this.#dictionaryMeasures());
  }

  get serviceMeasures(): Group {
    return this.#keep("serviceMeasures", this.#serviceMeasures());
  }

  get frameworks(): Result["frameworks"] {
    return this.#keep("frameworks", this.#frameworks());
  }

  get intervals(): Result["intervals"] {
    return this.#keep("intervals", this.#intervals());
  }

  get dictionaryIntervals(): Result["dictionaryIntervals"] {
    return this.#keep("dictionaryIntervals", this.#dictionaryIntervals());
  }

  get reliability(): Result["reliability"] {
    return this.#keep("reliability", this.#reliability());
  }

  get flags(): readonly Flag[] {
    return this.#keep("flags", this.#flags());
  }

  /** All groups, in order. Those that nobody has read are not kept: written results would fill the memory. */
  toJSON(): Result {
    const own = <Key extends keyof Result>(key: Key, make: () => Result[Key]): Result[Key] =>
      Object.hasOwn(this, key) ? this[key] : make();
    const { id, version, norming } = this;
    return {
      ...(id === undefined ? {} : { id }),
      version,
      ...(norming === undefined ? {} : { norming }),
      summary: own("summary", () => this.#summary()),
      shape: own("shape", () => this.#shape()),
      dictionaryMeasures: own("dictionaryMeasures", () => this.#dictionaryMeasures()),
      serviceMeasures: own("serviceMeasures", () => this.#serviceMeasures()),
      frameworks: own("frameworks", () => this.#frameworks()),
      intervals: own("intervals", () => this.#intervals()),
      dictionaryIntervals: own("dictionaryIntervals", () => this.#dictionaryIntervals()),
      reliability: own("reliability", () => this.#reliability()),
      flags: own("flags", () => this.#flags()),
    };
  }

  /** What makes the groups of measures: of those that were asked for, or of all. */
  get #groups(): Pick<Selection, "dictionaryGroups" | "serviceGroups"> {
    return this.#scoring.selection ?? this.#context;
  }

  #summary(): Summary {
    return this.#context.workings.shape(this.#kept).summary;
  }

  #shape(): WholeShape {
    const { shape, readability, diversity } = this.#context.workings.shape(this.#kept);
    return { ...shape, ...readability, ...diversity };
  }

  #dictionaryMeasures(): Group {
    const { workings } = this.#context;
    const { selection } = this.#scoring;
    const values =
      selection === undefined ? workings.measures(this.#kept) : workings.partMeasures(this.#kept, selection.part);
    return this.#groups.dictionaryGroups.numbers(values);
  }

  #serviceMeasures(): Group {
    const { norming, selection } = this.#scoring;
    if (norming === undefined) return {};
    const { workings } = this.#context;
    const scores =
      selection === undefined
        ? workings.scores(this.#kept, norming)
        : workings.partScores(this.#kept, norming, selection.part);
    return this.#groups.serviceGroups.numbers(scores);
  }

  #frameworks(): Result["frameworks"] {
    const { columns, workings } = this.#context;
    const { norming, frameworks } = this.#scoring;
    const { summary, ...shape } = workings.shape(this.#kept);
    const raws = [shape.shape, shape.readability, shape.diversity, summary] as unknown as readonly Raw[];
    const rates = workings.measures(this.#kept);
    const scores = norming === undefined ? NOTHING : workings.scores(this.#kept, norming);
    const read = (measure: string, value: ValueKind): number => {
      if (value === "raw") return raws.find((raw) => raw[measure] !== undefined)?.[measure] ?? 0;
      return (value === "service" ? scores : rates)[columns.columnOf(measure)!]!;
    };
    return Object.fromEntries(frameworks.map((one) => [one.id, frameworkValues(one, read)] as const));
  }

  #intervals(): Result["intervals"] {
    const { norming } = this.#scoring;
    if (norming === undefined) return {};
    const { lows, highs } = this.#context.workings.intervals(this.#kept, norming);
    return this.#groups.serviceGroups.intervals(norming.placedRow(lows, highs, this.#at(COLUMN_WORDS)));
  }

  #dictionaryIntervals(): Result["dictionaryIntervals"] {
    const { norming } = this.#scoring;
    if (norming === undefined) return {};
    const { workings, columns } = this.#context;
    const { lows, highs } = workings.intervals(this.#kept, norming);
    const intervals: (readonly [number, number])[] = [];
    for (let column = 0; column < columns.measures; column++) {
      intervals.push([Math.max(0, lows[column]!), Math.min(1, highs[column]!)]);
    }
    return this.#groups.dictionaryGroups.intervals(intervals);
  }

  #reliability(): Result["reliability"] {
    const { norming } = this.#scoring;
    if (norming === undefined) return {};
    const { workings } = this.#context;
    const minimumWords = this.#context.minimumWords();
    const words = this.#at(COLUMN_WORDS);
    const reliability: Reliability[] = [];
    const unmatched = workings.unmatched(this.#kept).map((id) => this.#context.columns.columnOf(id));
    for (const [column, value] of workings.columns(this.#kept, norming).entries()) {
      const isMeasured = words > 0 && !Number.isNaN(value) && norming.knows(column) && !unmatched.includes(column);
      reliability.push(!isMeasured ? "none" : words < minimumWords[column]! ? "low" : "ok");
    }
    return this.#groups.serviceGroups.words(reliability) as GroupOf<Reliability>;
  }

  #flags(): readonly Flag[] {
    if (this.#at(COLUMN_SCORED) === 0) return ["no_words"];
    const unmatched = this.#context.workings.unmatched(this.#kept).map((id) => `unmatched:${id}` as const);
    return this.#at(COLUMN_WORDS) === 0 ? ["no_words", ...unmatched] : unmatched;
  }

  [ROWS](): NumberRows {
    const { workings } = this.#context;
    const { norming } = this.#scoring;
    const scores = norming === undefined ? undefined : workings.scores(this.#kept, norming);
    // What was worked out for the scores stands there already.
    const raw = norming === undefined ? workings.plain(this.#kept) : workings.columns(this.#kept, norming);
    return { summary: this.summary, raw, scores };
  }

  [HITS](column: number): number {
    return this.#at(COLUMNS + column);
  }

  #at(column: number): number {
    return this.#kept.rows[this.#kept.offset + column]!;
  }

  /** An own property in place of the getter: read once, then plain data. A frozen result works it out anew. */
  #keep<Value>(key: keyof Result, value: Value): Value {
    if (Object.isExtensible(this)) Object.defineProperty(this, key, { value, enumerable: true });
    return value;
  }
}
