import type { Caller } from "../../pool/caller";
import { isShared } from "../../pool/texts";
import type { Reply } from "../../pool/worker";
import { Refusal } from "../errors";
import type { Arrangement, WrittenItems } from "../item-writer";
import { partOf, type SampleForm, type SampleTable } from "../samples";
import { costOf, LocalScorer, poisonItem, type Scorer, type ScorerParts } from "../scorer";
import { type ReadBody, readBodyOf, type ScoringTask } from "./scoring-task";

/** Has large bodies read and scored by workers, and does small ones here. */
export class PooledScorer implements Scorer {
  readonly #parts: ScorerParts;
  readonly #here: LocalScorer;
  readonly #caller: Promise<Caller>;
  readonly #threshold: number;

  /** @param threshold bytes from which on a body goes to workers */
  constructor(parts: ScorerParts, caller: Promise<Caller>, threshold: number) {
    this.#parts = parts;
    this.#here = new LocalScorer(parts);
    this.#caller = caller;
    this.#threshold = threshold;
  }

  /** Shared with workers, so that a body is copied once, as it comes in. */
  room(bytes: number): Uint8Array | undefined {
    return bytes >= this.#threshold ? new Uint8Array(new SharedArrayBuffer(bytes)) : undefined;
  }

  async read(body: Uint8Array, form: SampleForm): Promise<SampleTable> {
    if (!isShared(body)) return this.#here.read(body, form);
    const caller = await this.#caller;
    const { limits } = this.#parts;
    const read = await caller.ask<ReadBody>(
      {},
      {
        send: ({ own }) => asked<ReadBody>(own, { kind: "read", body, form }),
        perform: () => readBodyOf(body, form, limits),
      },
    );
    if ("refusal" in read) throw new Refusal(read.refusal.code, read.refusal.message);
    return read.table;
  }

  write(table: SampleTable, arrangement: Arrangement): WrittenItems[] | Promise<WrittenItems[]> {
    let cost = 0;
    for (let sample = 0; sample < table.count; sample++) cost += costOf(table, sample);
    // Many short texts are a small body, and make a large answer.
    if (cost < this.#threshold) return this.#here.write(table, arrangement);
    const { body } = table;
    return this.#writeAway(isShared(body) ? table : { ...table, body: shared(body) }, arrangement);
  }

  async #writeAway(table: SampleTable, arrangement: Arrangement): Promise<WrittenItems[]> {
    const caller = await this.#caller;
    const parts: WrittenItems[] = [];
    const sizes = { length: table.count, sizeOf: (sample: number) => costOf(table, sample) };
    const taskOf = (first: number, end: number) =>
      ({ kind: "write", table: partOf(table, first, end), arrangement }) as const;
    await caller.treat<WrittenItems>(
      sizes,
      {},
      {
        send: ({ own }, first, end) => asked<WrittenItems>(own, taskOf(first, end)),
        perform: (_, first, end) => this.#parts.writer.write(partOf(table, first, end), arrangement),
        take: (part) => void parts.push(part),
        refuse: (_, sample) => void parts.push(poisonItem(table, sample, arrangement)),
      },
    );
    return parts.sort((one, other) => one.first - other.first);
  }
}

/** A worker of ours answers each task with what goes with it. */
async function asked<Answer>(
  own: (task: ScoringTask) => Promise<Reply<unknown>>,
  task: ScoringTask,
): Promise<Reply<Answer>> {
  return (await own(task)) as Reply<Answer>;
}

function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
