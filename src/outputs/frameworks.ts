import { type Framework, inputsOf, type PlainMeasure } from "../frameworks/framework";
import { frameworkValues, type ReadValue } from "../frameworks/values";
import { type NumberRows, type Result, rowsOf } from "../results/result";
import { encoded, type JsonBytes, type Keys, keysOf } from "./json-bytes";

/** Which measures an engine has, in the order of its results. */
export interface MeasureLists {
  /** 0–1 */
  readonly dictionary: readonly string[];
  /** 0–100; the dictionary measures first, in their order */
  readonly service: readonly string[];
}

/** The framework that every item has as its `summary`, whichever others it has. */
const SUMMARY = "summary";

/** What a client can ask for by name: all frameworks but the summary. */
export function withoutSummary(frameworks: readonly Framework[]): readonly Framework[] {
  return frameworks.filter(({ id }) => id !== SUMMARY);
}

/** The ids of all measures that the numbers of these frameworks come from. */
export function measuresIn(frameworks: readonly Framework[]): ReadonlySet<string> {
  const ids = frameworks.flatMap((framework) =>
    framework.measures.flatMap((part) => ("derived" in part ? inputsOf(part, framework) : [part.measure])),
  );
  return new Set(ids);
}

/** Writes the frameworks of results as members, each with a comma in front: `,"drives":{"affiliation":45.8,…}`. */
export function frameworkMembers(
  frameworks: readonly Framework[],
  measures: MeasureLists,
): (out: JsonBytes, result: Result) => void {
  const columns = columnsOf(measures);
  const writers = withoutSummary(frameworks).map((framework) => writerOf(framework, columns));
  return (out, result) => {
    const rows = rowsOf(result);
    for (let index = 0; index < writers.length; index++) writers[index]!(out, rows, result);
  };
}

/** Where numbers stand in rows. */
interface ColumnsById {
  /** Dictionary and service measures. */
  readonly measures: ReadonlyMap<string, number>;
  /** Those of the shape of texts. */
  readonly shape: ReadonlyMap<string, number>;
}

function columnsOf({ dictionary, service }: MeasureLists): ColumnsById {
  const measures = new Map(service.map((id, column) => [id, column]));
  for (const [column, id] of dictionary.entries()) measures.set(id, column);
  return { measures, shape: new Map([...measures].filter(([, column]) => column >= dictionary.length)) };
}

type Write = (out: JsonBytes, rows: NumberRows, result: Result) => void;

const CLOSING = encoded("}");

function writerOf(framework: Framework, columns: ColumnsById): Write {
  const start = encoded(`,${JSON.stringify(framework.id)}:{`);
  const keys = keysOf(framework.measures.map(({ key }) => key));
  const isPlain = framework.measures.every((part) => !("derived" in part));
  const writeAll = isPlain
    ? plainMembers(keys, framework.measures as readonly PlainMeasure[], columns)
    : anyMembers(keys, framework, columns);
  return (out, rows, result) => {
    out.key(start);
    writeAll(out, rows, result);
    out.key(CLOSING);
  };
}

/** Measures as they are, from their columns: no object is made of them on the way. */
function plainMembers(keys: Keys, parts: readonly PlainMeasure[], columns: ColumnsById): Write {
  const places = Int32Array.from(parts, (part) => columnOf(part, columns) ?? -1);
  const isService = Uint8Array.from(parts, ({ value }) => (value === "service" ? 1 : 0));
  return (out, rows, result) => {
    for (let index = 0; index < places.length; index++) {
      out.member(keys, index);
      const column = places[index]!;
      if (isService[index] === 1) out.percentile(rows.scores![column]!);
      else out.number(column < 0 ? rawNumber(result, parts[index]!.measure) : numberAt(rows.raw, column));
    }
  };
}

/** Some are made of others. */
function anyMembers(keys: Keys, framework: Framework, columns: ColumnsById): Write {
  return (out, rows, result) => {
    const read: ReadValue = (measure, value) => {
      const column = columnOf({ measure, value }, columns);
      if (value === "service") return rows.scores![column!]!;
      return column === undefined ? rawNumber(result, measure) : numberAt(rows.raw, column);
    };
    const values = frameworkValues(framework, read);
    for (const [index, part] of framework.measures.entries()) {
      out.member(keys, index);
      const value = values[part.key]!;
      if (!("derived" in part) && part.value === "service") out.percentile(value);
      else out.number(value);
    }
  };
}

function columnOf({ measure, value }: Pick<PlainMeasure, "measure" | "value">, columns: ColumnsById) {
  return (value === "raw" ? columns.shape : columns.measures).get(measure);
}

/** A text may be too short for a number of its shape. */
function numberAt(row: Float64Array, column: number): number {
  const value = row[column]!;
  return Number.isNaN(value) ? 0 : value;
}

/** A count, or a number whose name a category of the dictionary has. */
function rawNumber({ summary, shape }: Result, measure: string): number {
  const all: Readonly<Record<string, number | undefined>> = { ...shape, ...summary };
  return all[measure] ?? 0;
}
