import type { Engine, ScoreOptions } from "../engine/engine";
import type { NormingContext } from "../norms/context";
import { type Arrangement, type Columns, columnsOf, INCLUDED, type Included } from "../outputs/columns";
import { CSV_LINE_END, csvHeader, csvRow } from "../outputs/csv";
import { jsonRow } from "../outputs/ndjson";
import type { Result } from "../results/result";
import type { TextWriter } from "./files/output";
import { frameworkTable } from "./framework-table";
import { NO_NORMING, normingFor, normsTitle } from "./norming";
import { ratesTable } from "./table";
import { knownIds, UsageError } from "./usage";

export const FORMATS = ["table", "json", "ndjson", "csv", "parquet"] as const;
export type Format = (typeof FORMATS)[number];

/** What options say of that. */
export interface PlanOptions {
  readonly norming?: string;
  readonly arrangement?: Arrangement;
  readonly frameworks?: string;
  readonly measures?: string;
  readonly all?: boolean;
  readonly include?: string;
  readonly shape?: boolean;
}

/** What of each text is worked out and written. */
export interface Plan {
  readonly format: Format;
  readonly norming: string | NormingContext;
  readonly arrangement: Arrangement;
  readonly columns: Columns;
  readonly measures: readonly string[] | undefined;
  readonly frameworks: readonly string[] | undefined;
  readonly showsAll: boolean;
}

/** @throws {@link UsageError} for names of nothing, and options that do not go together */
export async function planOf(engine: Engine, options: PlanOptions, format: Format): Promise<Plan> {
  const norming = await normingFor(engine, options.norming);
  const { serviceMeasures } = engine.score("", { norming });
  const known = [...new Set([...engine.measures, ...Object.keys(serviceMeasures)])];
  const measures = options.measures === undefined ? undefined : knownIds(options.measures, known, "measure");
  const ids = engine.frameworks.map(({ id }) => id);
  const frameworks = options.frameworks === undefined ? undefined : knownIds(options.frameworks, ids, "framework");
  const include = includedOf(options.include, format);
  // Without norms there are only rates.
  const isGrouped = (format === "table" || frameworks !== undefined) && norming !== NO_NORMING;
  const arrangement = options.arrangement ?? (isGrouped ? "framework" : "score");
  if (format === "table" && arrangement === "framework" && norming === NO_NORMING) {
    throw new UsageError(
      "Without norms there is nothing to arrange by framework. Leave --arrangement or --norming out.",
    );
  }
  const withShape = options.shape === true;
  const columns = columnsOf(engine, { norming, arrangement, measures, frameworks, include, withShape });
  if (frameworks !== undefined && norming === NO_NORMING && !frameworks.includes(SUMMARY)) {
    if (columns.measures.length + columns.shape.length === 0) throw noRates(frameworks);
  }
  const showsAll = options.all === true || frameworks !== undefined;
  return { format, norming, arrangement, columns, measures, frameworks, showsAll };
}

/** How texts are scored for it. Tables show more than the measures that are asked for. */
export function scoringOf({ format, norming, measures }: Plan): ScoreOptions {
  return format === "table" || measures === undefined ? { norming } : { norming, measures };
}

/** The framework of the numbers that every row has. */
const SUMMARY = "summary";

function noRates(frameworks: readonly string[]): UsageError {
  const [noun, verb] = frameworks.length === 1 ? ["the framework", "has"] : ["the frameworks", "have"];
  return new UsageError(
    `Without norms ${noun} ${frameworks.join(", ")} ${verb} no numbers. Leave --norming out; --shape has raw values of texts.`,
  );
}

function includedOf(wanted: string | undefined, format: Format): readonly Included[] {
  if (wanted === undefined) return [];
  if (format !== "json" && format !== "ndjson")
    throw new UsageError(`--include goes with json and ndjson, not ${format}.`);
  const parts = knownIds(wanted, INCLUDED, "part of a result");
  return INCLUDED.filter((part) => parts.includes(part));
}

/** Of a format that is text. */
export function writerOf(engine: Engine, plan: Plan, inColour: boolean): TextWriter {
  const { columns, format } = plan;
  if (format === "csv") {
    const row = csvRow(columns);
    return { head: csvHeader(columns) + CSV_LINE_END, between: "", foot: "", row: (one) => row(one) + CSV_LINE_END };
  }
  if (format === "ndjson") {
    const row = jsonRow(columns);
    return { head: "", between: "", foot: "", row: (one) => `${row(one)}\n` };
  }
  if (format === "json") return { head: "[\n", between: ",\n", foot: "\n]\n", row: jsonRow(columns) };
  return { head: "", between: "\n", foot: "", row: tableOf(engine, plan, inColour) };
}

function tableOf(engine: Engine, plan: Plan, inColour: boolean): (result: Result) => string {
  const { norming, arrangement, columns, measures, showsAll } = plan;
  if (arrangement === "score") return (result) => ratesTable(engine, columns, result, inColour);
  const frameworks = engine.frameworks.filter(({ id }) => plan.frameworks?.includes(id) ?? true);
  const norms = normsTitle(norming);
  return (result) => frameworkTable(engine, result, { norms, frameworks, measures, showsAll, inColour });
}
