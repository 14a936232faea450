import type { Remote } from "comlink";
import type { LexometerError } from "../errors";
import type { Failure } from "./failures";
import type { Supervisor } from "./supervisor";
import type { Call, Outcome } from "./task";
import type { Texts } from "./texts";
import type { Work } from "./work";
import type { Reply, Service } from "./worker";

/** Bytes of a message: a round trip costs 100 µs, and a worker should not wait long for the last one. */
const LEAST_BYTES = 1 << 16;
const MOST_BYTES = 1 << 20;
/** Rows are larger than short texts. */
const MOST_TEXTS = 4096;
/** Messages to each worker, so that all of them end at nearly the same time. */
const MESSAGES = 4;
/** A batch of more texts than this that failed is cut into fewer parts than texts. */
const MOST_PARTS = 64;

/** How many texts there are, and how large each is. */
export type Sizes = Pick<Texts, "length" | "sizeOf">;

/** What is done with texts. */
export interface Treatment<Answer> {
  send(service: Remote<Service>, first: number, end: number): Promise<Reply<Answer>>;
  perform(work: Work, first: number, end: number): Answer;
  /** Takes what came of texts `[first, end)`; batches come in any order. */
  take(answer: Answer, first: number, end: number): void;
  /** Takes what is wrong with a text that nothing comes of. */
  refuse(error: LexometerError, text: number): void;
}

/**
 * Has texts treated in batches, as many at a time as workers can take.
 *
 * A batch that fails is done again in parts, down to the single text that was to
 * blame: the others are not lost with it. The limits are such that a text that
 * never ends costs its deadline in all.
 */
export async function treatAll<Answer>(
  supervisor: Supervisor,
  texts: Sizes,
  call: Call,
  treatment: Treatment<Answer>,
): Promise<void> {
  const bytes = batchBytes(texts, supervisor.capacity);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < texts.length && !call.isStopped) {
      const first = next;
      next = endOfBatch(texts, first, bytes);
      await treat(first, next);
    }
  };
  const treat = async (first: number, end: number, failure?: Failure): Promise<void> => {
    const isAgain = failure !== undefined;
    const outcome: Outcome<Answer> = await supervisor.run<Answer>({
      call,
      limit: call.deadline / (end - first > 1 ? 4 : isAgain ? 2 : 1),
      isAlone: isAgain,
      isSuspect: failure?.isFatal ?? false,
      send: (service) => treatment.send(service, first, end),
      perform: (work) => treatment.perform(work, first, end),
    });
    if (call.isStopped) return;
    if ("answer" in outcome) treatment.take(outcome.answer, first, end);
    else if (end - first === 1 && outcome.isCertain) treatment.refuse(outcome.error, first);
    else {
      const size = end - first > MOST_PARTS ? Math.ceil(Math.sqrt(end - first)) : 1;
      for (let part = first; part < end; part += size) await treat(part, Math.min(end, part + size), outcome);
    }
  };
  try {
    await Promise.all(Array.from({ length: supervisor.capacity }, lane));
  } catch (error) {
    call.isStopped = true;
    throw error;
  }
}

function batchBytes(texts: Sizes, capacity: number): number {
  let bytes = 0;
  for (let text = 0; text < texts.length; text++) bytes += texts.sizeOf(text);
  return Math.min(MOST_BYTES, Math.max(LEAST_BYTES, bytes / (MESSAGES * capacity)));
}

function endOfBatch(texts: Sizes, first: number, most: number): number {
  let bytes = texts.sizeOf(first);
  let end = first + 1;
  while (end < texts.length && end - first < MOST_TEXTS) {
    bytes += texts.sizeOf(end);
    if (bytes > most) break;
    end++;
  }
  return end;
}

/** Whether a group of texts that come one by one is large enough to be sent. */
export function isBatch(bytes: number, texts: number): boolean {
  return bytes >= LEAST_BYTES || texts >= MOST_TEXTS;
}
