import { type Endpoint, expose, transfer } from "comlink";
import type { Negation } from "../engine/negation";
import type { Span } from "../engine/span";
import { type ErrorCode, type ErrorDetail, LexometerError } from "../errors";
import type { Arc } from "../service-measures/arc";
import type { NormFilter, NormReadings } from "./norm-readings";
import { type CountedTexts, type MeasuredTexts, type Packed, type Setup, Work } from "./work";

/** What comes back of a call. Errors are data: Comlink would drop all but their message. */
export type Reply<Answer> = { readonly answer: Answer } | { readonly error: ErrorData };

export interface ErrorData {
  readonly code: ErrorCode;
  readonly message: string;
  readonly detail: ErrorDetail;
}

/** What a worker answers. */
export interface Service {
  open(setup: Setup): Reply<undefined>;
  measures(packed: Packed): Reply<MeasuredTexts>;
  counts(packed: Packed): Reply<CountedTexts>;
  spans(text: string, negation?: Negation): Reply<Span[]>;
  normReadings(texts: readonly string[], options: NormFilter): Reply<NormReadings>;
  arc(text: string): Reply<Arc | undefined>;
  /** What a worker of a host's own does besides. */
  own(input: unknown): Reply<unknown>;
}

/** What a host's own worker does with what its host sends; the buffers named are handed over with the answer. */
export type OwnWork = (input: unknown) => { readonly answer: unknown; readonly buffers: readonly ArrayBuffer[] };

/** Answers calls that come in at `endpoint`, for as long as the worker lives. */
export function serve(endpoint: Endpoint, open: (setup: Setup) => Work = Work.open, own: OwnWork = nothing): void {
  let work: Work;
  const service: Service = {
    open: (setup) =>
      replyOf(() => {
        work = open(setup);
        return undefined;
      }),
    measures: (packed) =>
      moved(
        replyOf(() => work.measures(packed)),
        ({ memory }) => [memory],
      ),
    counts: (packed) =>
      moved(
        replyOf(() => work.counts(packed)),
        ({ memory, types, typeEnds }) => [memory, types.buffer, typeEnds.buffer],
      ),
    spans: (text, negation) => replyOf(() => work.spans(text, negation)),
    normReadings: (texts, options) =>
      moved(
        replyOf(() => work.normReadings(texts, options)),
        ({ rows }) => [rows.buffer],
      ),
    arc: (text) => replyOf(() => work.arc(text)),
    own: (input) => {
      const reply = replyOf(() => own(input));
      return "error" in reply ? reply : transfer({ answer: reply.answer.answer }, [...reply.answer.buffers]);
    },
  };
  expose(service, endpoint);
}

function nothing(): never {
  throw new LexometerError("ARGUMENT", "This worker does nothing of its own.");
}

/** An error that was thrown over a text, as data and without anything of the text in it. */
export function errorDataOf(error: unknown): ErrorData {
  if (error instanceof LexometerError) return error.toJSON();
  const name = error instanceof Error ? error.name : typeof error;
  return { code: "WORKER_CRASH", message: `A text could not be read (${name}).`, detail: { reason: name } };
}

function replyOf<Answer>(task: () => Answer): Reply<Answer> {
  try {
    return { answer: task() };
  } catch (error) {
    return { error: errorDataOf(error) };
  }
}

/** Hands the memory of an answer over in place of copying it. */
function moved<Answer>(reply: Reply<Answer>, buffersOf: (answer: Answer) => readonly ArrayBufferLike[]): Reply<Answer> {
  if ("error" in reply) return reply;
  return transfer(reply, buffersOf(reply.answer) as ArrayBuffer[]);
}
