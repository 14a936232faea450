import type { Framework } from "../frameworks/framework";
import type { MeasureLists } from "../outputs/frameworks";
import { type Arrangement, failedItem, type ItemWriter, type WrittenItems } from "./item-writer";
import type { Limits } from "./limits";
import { codeOf, labelOf, partOf, readSamples, type SampleForm, type SampleTable } from "./samples";

/**
 * Makes bodies into items of answers. In this thread, or wherever a host has
 * more of them: the bytes are the same but for the random `response_id`.
 */
export interface Scorer {
  /**
   * Memory for a body of so many bytes, where the scorer wants it in memory of its
   * own choice.
   */
  room?(bytes: number): Uint8Array | undefined;
  /** @throws {@link Refusal} as `readSamples` */
  read(body: Uint8Array, form: SampleForm): SampleTable | Promise<SampleTable>;
  /**
   * All items in order, in parts of any size. A text that makes the engine fail
   * twice costs its item: it is a 1500, the others are scored.
   */
  write(body: Uint8Array, table: SampleTable, arrangement: Arrangement): WrittenItems[] | Promise<WrittenItems[]>;
}

/** What a scorer is made of. */
export interface ScorerParts {
  readonly writer: ItemWriter;
  readonly limits: Limits;
  /** What the writer was made of, besides its engine. */
  readonly frameworks: readonly Framework[];
  readonly measures: MeasureLists;
}

/** Scores in this thread. */
export class LocalScorer implements Scorer {
  readonly #parts: ScorerParts;

  constructor(parts: ScorerParts) {
    this.#parts = parts;
  }

  read(body: Uint8Array, form: SampleForm): SampleTable {
    return readSamples(body, form, this.#parts.limits);
  }

  write(body: Uint8Array, table: SampleTable, arrangement: Arrangement): WrittenItems[] {
    const { writer } = this.#parts;
    try {
      return [writer.write(body, table, 0, arrangement)];
    } catch {
      // One of them is poison; alone, it fails alone.
      return Array.from({ length: table.count }, (_, sample) => oneItem(writer, body, table, sample, arrangement));
    }
  }
}

function oneItem(
  writer: ItemWriter,
  body: Uint8Array,
  table: SampleTable,
  sample: number,
  arrangement: Arrangement,
): WrittenItems {
  try {
    return writer.write(body, partOf(table, sample, sample + 1), sample, arrangement);
  } catch {
    return failedItem(sample, codeOf(table, sample) || 1500, labelOf(table, sample, body), arrangement.asides);
  }
}
