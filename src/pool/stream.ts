import { isPieces, type Pieces, type Sample, type Text } from "../text/sample";
import { isBatch } from "./batches";

/** A sample that is there as a whole. */
export interface WholeSample {
  readonly id?: string;
  readonly content: Text;
}

/** How samples that come one by one become scores. */
export interface Scorer<Score> {
  /** Groups that are under way at a time: as many again are not read before they are asked for. */
  readonly most: number;
  /** Ends the stream, with its reason, though its source may be silent. */
  readonly signal: AbortSignal;
  /** @param first the number of the first sample, counted over the whole stream */
  scoreAll(samples: readonly WholeSample[], first: number): Promise<readonly Score[]>;
  scorePieces(pieces: Pieces, id: string | undefined): Promise<Score>;
}

/** Milliseconds after which a group is sent though it is small: whoever types waits for an answer. */
const PATIENCE = 5;

/** Scores of samples in their order; read only as far ahead as workers have something to do. */
export async function* inOrder<Score>(
  source: AsyncIterable<Sample> | Iterable<Sample>,
  scorer: Scorer<Score>,
): AsyncGenerator<Score, void, undefined> {
  const reader = new Reader(source, scorer);
  try {
    for (let scores = await reader.next(); scores !== undefined; scores = await reader.next()) yield* scores;
  } finally {
    reader.stop();
  }
}

/** Reads samples into groups, and has as many of them scored at a time as it may. */
class Reader<Score> {
  readonly #scorer: Scorer<Score>;
  readonly #underWay: Promise<readonly Score[]>[] = [];
  #group: WholeSample[] = [];
  #bytes = 0;
  #read = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  #isAtEnd = false;
  #wake: () => void = () => {};
  #changed = new Promise<void>(() => {});

  constructor(source: AsyncIterable<Sample> | Iterable<Sample>, scorer: Scorer<Score>) {
    this.#scorer = scorer;
    this.#notify();
    scorer.signal.addEventListener("abort", () => this.#notify(), { once: true });
    void this.#readAll(source);
  }

  /** The scores of the next group; `undefined` behind the last one. */
  async next(): Promise<readonly Score[] | undefined> {
    while (this.#underWay.length === 0) {
      this.#scorer.signal.throwIfAborted();
      if (this.#isAtEnd) return undefined;
      await this.#changed;
    }
    this.#scorer.signal.throwIfAborted();
    const scores = await this.#underWay[0]!;
    this.#underWay.shift();
    this.#notify();
    return scores;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#notify();
  }

  async #readAll(source: AsyncIterable<Sample> | Iterable<Sample>): Promise<void> {
    try {
      for await (const { id, content } of source) {
        if (this.#isStopped) break;
        if (isPieces(content)) {
          await this.#flush();
          const score = await this.#scorer.scorePieces(content, id);
          this.#read++;
          this.#add(Promise.resolve([score]));
        } else await this.#take(id === undefined ? { content } : { id, content });
        if (this.#isStopped) break;
      }
      await this.#flush();
    } catch (error) {
      // What was read before is still scored, and the error stands behind it.
      await this.#flush();
      this.#add(Promise.reject(error));
    }
    this.#isAtEnd = true;
    this.#notify();
  }

  async #take(sample: WholeSample): Promise<void> {
    this.#group.push(sample);
    this.#bytes += sample.content.length;
    if (isBatch(this.#bytes, this.#group.length)) await this.#flush();
    else if (this.#group.length === 1) this.#timer = setTimeout(() => this.#sendLate(), PATIENCE);
  }

  #sendLate(): void {
    if (this.#underWay.length < this.#scorer.most) this.#send();
    else this.#timer = setTimeout(() => this.#sendLate(), PATIENCE);
  }

  /** Sends the group as soon as there is room for it. */
  async #flush(): Promise<void> {
    while (this.#underWay.length >= this.#scorer.most && !this.#isStopped) await this.#changed;
    if (!this.#isStopped) this.#send();
  }

  #send(): void {
    clearTimeout(this.#timer);
    if (this.#group.length === 0) return;
    this.#add(this.#scorer.scoreAll(this.#group, this.#read));
    this.#read += this.#group.length;
    this.#group = [];
    this.#bytes = 0;
  }

  #add(scores: Promise<readonly Score[]>): void {
    // Whoever asks for the next scores gets the error; until then nobody has to.
    scores.catch(() => {});
    this.#underWay.push(scores);
    this.#notify();
  }

  #notify(): void {
    this.#wake();
    this.#changed = new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
