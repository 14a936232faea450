import type { Framework } from "../../frameworks/framework";
import type { NormingContext } from "../../norms/context";
import type { MeasureLists } from "../../outputs/frameworks";
import type { Setup } from "../../pool/work";
import type { OwnWork } from "../../pool/worker";
import { Refusal, type RefusalCode } from "../errors";
import type { Arrangement, ItemWriter, WrittenItems } from "../item-writer";
import type { Limits } from "../limits";
import { readSamples, type SampleForm, type SampleTable } from "../samples";

/** What a worker needs to do as the handler does. Plain data: it goes to another thread. */
export interface ScoringSetup extends Setup {
  /** Norming contexts besides the built-in ones. */
  readonly norms: readonly NormingContext[];
  readonly frameworks: readonly Framework[];
  readonly measures: MeasureLists;
  readonly limits: Limits;
}

/** What a worker is asked: bodies lie in memory that threads share. */
export type ScoringTask =
  | { readonly kind: "read"; readonly body: Uint8Array; readonly form: SampleForm }
  | { readonly kind: "write"; readonly table: SampleTable; readonly arrangement: Arrangement };

/** What became of the reading of a body. A refusal is data on its way: errors lose what they are between threads. */
export type ReadBody =
  | { readonly table: SampleTable }
  | { readonly refusal: { readonly code: RefusalCode; readonly message: string } };

/** Reads a body as `readSamples`, whose refusal is a value here. */
export function readBodyOf(body: Uint8Array, form: SampleForm, limits: Limits): ReadBody {
  try {
    return { table: readSamples(body, form, limits) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: { code: error.code, message: error.message } };
  }
}

/** Does in a worker what it is asked. */
export function scoringWork(writer: ItemWriter, limits: Limits): OwnWork {
  return (input) => {
    const task = input as ScoringTask;
    if (task.kind === "read") return { answer: readBodyOf(task.body, task.form, limits), buffers: [] };
    const answer = writer.write(task.table, task.arrangement);
    return { answer, buffers: buffersOf(answer) };
  };
}

function buffersOf({ words, codes, lists }: WrittenItems): ArrayBuffer[] {
  return [words, codes, ...lists.flatMap(({ bytes, ends }) => [bytes, ends])].map(
    ({ buffer }) => buffer as ArrayBuffer,
  );
}
