import type { Remote } from "comlink";
import type { Pieces, Sample } from "../text/sample";
import { type Sizes, type Treatment, treatAll } from "./batches";
import { callOptionsOf, runCall } from "./calls";
import type { CallOptions } from "./pool";
import { inOrder, type WholeSample } from "./stream";
import type { Supervisor } from "./supervisor";
import type { Work } from "./work";
import type { Reply, Service } from "./worker";

/** What becomes of samples that come one by one. */
export interface Streamed<Score> {
  /** @param first the number of the first sample, counted over the whole stream */
  scoreAll(samples: readonly WholeSample[], first: number, own: CallOptions): Promise<readonly Score[]>;
  scorePieces(pieces: Pieces, id: string | undefined): Promise<Score>;
}

/** The three ways in which calls use workers: many texts, one question, a stream. */
export class Caller {
  readonly #supervisor: Supervisor;
  readonly #deadline: number;

  constructor(supervisor: Supervisor, deadline: number) {
    this.#supervisor = supervisor;
    this.#deadline = deadline;
  }

  treat<Answer>(texts: Sizes, options: CallOptions, treatment: Treatment<Answer>): Promise<void> {
    return runCall(options, this.#deadline, async (call) => {
      // No text asks a worker for nothing, and would not notice.
      this.#supervisor.closed.throwIfAborted();
      return treatAll(this.#supervisor, texts, call, treatment);
    });
  }

  /** One question about one text. */
  async ask<Answer>(
    options: CallOptions,
    question: {
      send(service: Remote<Service>): Promise<Reply<Answer>>;
      perform(work: Work): Answer;
    },
  ): Promise<Answer> {
    let answered: { readonly answer: Answer } | undefined;
    await this.treat<Answer>(ONE_TEXT, options, {
      ...question,
      take: (answer) => {
        answered = { answer };
      },
      refuse: (error) => {
        throw error;
      },
    });
    return answered!.answer;
  }

  /** What comes of samples, in order, until the signal of the call ends it or nobody reads on. */
  async *stream<Score>(
    source: AsyncIterable<Sample>,
    options: CallOptions,
    { scoreAll, scorePieces }: Streamed<Score>,
  ): AsyncGenerator<Score, void, undefined> {
    const { closed } = this.#supervisor;
    const signals = options.signal === undefined ? [closed] : [options.signal, closed];
    for (const signal of signals) signal.throwIfAborted();
    // One signal for all that is under way: of the caller, of the pool, or that nobody reads on.
    const ending = new AbortController();
    const end = (): void => ending.abort(signals.find(({ aborted }) => aborted)?.reason);
    for (const signal of signals) signal.addEventListener("abort", end, { once: true });
    const own = { ...callOptionsOf(options), signal: ending.signal };
    try {
      yield* inOrder(source, {
        most: this.#supervisor.capacity,
        signal: ending.signal,
        scoreAll: (samples, first) => scoreAll(samples, first, own),
        scorePieces,
      });
    } finally {
      for (const signal of signals) signal.removeEventListener("abort", end);
      end();
    }
  }
}

/** A text that is sent as it is. */
const ONE_TEXT: Sizes = { length: 1, sizeOf: () => 0 };
