import { LexometerError } from "../../errors";
import type { Shard, ShardOutcome } from "../../jobs/job";
import type { PartSink } from "../../jobs/part";
import type { Result } from "../../results/result";
import { batchesOf, START } from "../files/batches";
import { type Item, isSkip, type Row, type Skip } from "../files/item";
import { textOutput } from "../files/output";
import { inOrder, ownScorer, type Scorer, workerScorer } from "../files/scorer";
import { cutItem } from "../files/segments";
import type { Input } from "../inputs";
import { scoringOf, writerOf } from "../score-plan";
import { pieceItems } from "./piece-items";
import { type OpenSpec, openSpec, type ScoreSpec } from "./score-spec";

/** What is kept open of a job whose shards come one after the other. */
interface Desk extends OpenSpec {
  readonly scorer: Scorer;
}

/** Scores shards; of the job that it works on it keeps engine and workers. */
export class ShardScorer {
  readonly #workers: number;
  #open: { readonly identity: string; readonly desk: Promise<Desk> } | undefined;
  /** Shards under way, by desk: one that is in use is not closed. */
  readonly #uses = new Map<Promise<Desk>, number>();

  /** @param workers of the pool; 0 to score in this thread */
  constructor(workers: number) {
    this.#workers = workers;
  }

  async perform(
    shard: Shard,
    part: Readonly<Record<"out" | "skipped", PartSink>>,
    signal: AbortSignal,
  ): Promise<ShardOutcome> {
    const spec = shard.spec as ScoreSpec;
    const opened = this.#deskFor(spec);
    this.#uses.set(opened, (this.#uses.get(opened) ?? 0) + 1);
    try {
      return await scoreShard(shard, spec, await opened, part, signal);
    } finally {
      this.#uses.set(opened, this.#uses.get(opened)! - 1);
      await this.#closeIdle();
    }
  }

  async close(): Promise<void> {
    this.#open = undefined;
    await this.#closeIdle();
  }

  #deskFor(spec: ScoreSpec): Promise<Desk> {
    if (this.#open?.identity === spec.identity) return this.#open.desk;
    const desk = this.#openDesk(spec);
    this.#open = { identity: spec.identity, desk };
    desk.catch(() => {
      if (this.#open?.desk === desk) this.#open = undefined;
    });
    return desk;
  }

  async #openDesk(spec: ScoreSpec): Promise<Desk> {
    const open = await openSpec(spec);
    const scoring = scoringOf(open.plan);
    const scorer =
      this.#workers === 0
        ? ownScorer(open.engine, scoring)
        : await workerScorer(this.#workers, open.engineOptions, scoring);
    return { ...open, scorer };
  }

  async #closeIdle(): Promise<void> {
    for (const [desk, uses] of this.#uses) {
      if (uses > 0 || desk === this.#open?.desk) continue;
      this.#uses.delete(desk);
      await (await desk.catch(() => undefined))?.scorer.close();
    }
  }
}

async function scoreShard(
  { number, pieces }: Shard,
  { rows: options, format }: ScoreSpec,
  { engine, plan, segmentation, scorer }: Desk,
  part: Readonly<Record<"out" | "skipped", PartSink>>,
  signal: AbortSignal,
): Promise<ShardOutcome> {
  const byInput = new Map(pieces.map((piece) => [{ name: piece.name } as Input, piece]));
  const batches = batchesOf([...byInput.keys()], {
    from: START,
    read: (input) => pieceItems(byInput.get(input)!, options),
    ...(segmentation === undefined ? {} : { cut: (item: Item) => cutItem(engine, item, segmentation) }),
  });
  const scored = inOrder(batches, scorer.most, async ({ items }) => {
    const rows = items.filter((item): item is Row => !isSkip(item));
    return { items, results: await scorer.score(rows.map(({ sample }) => sample)) };
  });
  // Parts are put one behind the other: only the first one has a head.
  const output = textOutput(part.out, writerOf(engine, plan, false), number === 0 || format !== "csv" ? undefined : 0);
  const sums = { rows: 0, skipped: 0, words: 0 };
  for await (const { items, results } of scored) {
    signal.throwIfAborted();
    const good: Result[] = [];
    let next = 0;
    for (const item of items) {
      const result = isSkip(item) ? item : results[next++]!;
      if (isSkip(item)) await part.skipped.write(lineOf(item));
      else if (result instanceof LexometerError) await part.skipped.write(lineOf(givenUp(item, result)));
      else {
        good.push(result as Result);
        sums.words += (result as Result).summary.word_count;
        continue;
      }
      sums.skipped++;
    }
    await output.write(good);
    sums.rows += good.length;
  }
  await output.finish();
  return sums;
}

function givenUp({ input, line, sample }: Row, { code, message }: LexometerError): Skip {
  const label = sample.id === undefined ? {} : { id: sample.id };
  return { input, line, reason: `${code}: ${message}`, ...label };
}

function lineOf({ input, line, reason, id }: Skip): string {
  return `${JSON.stringify({ input, line, id, reason })}\n`;
}
