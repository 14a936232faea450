import type { Engine } from "../engine/engine";
import type { Framework } from "../frameworks/framework";
import type { MeasureLists } from "../outputs/frameworks";
import { breath } from "../pool/breath";
import { type Arrangement, failedItem, type ItemWriter, type WrittenItems } from "./item-writer";
import type { Limits } from "./limits";
import { codeOf, labelOf, partOf, readSamples, type SampleForm, type SampleTable, sizeOf } from "./samples";

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
  write(table: SampleTable, arrangement: Arrangement): WrittenItems[] | Promise<WrittenItems[]>;
}

/** What a scorer is made of. */
export interface ScorerParts {
  readonly writer: ItemWriter;
  readonly limits: Limits;
  /** What the writer was made of, besides its engine. */
  readonly frameworks: readonly Framework[];
  readonly measures: MeasureLists;
  /** Which code, words and norms the engine is of. */
  readonly version: Engine["version"];
}

/** What an item costs besides its text, in bytes of text: to be made and written. */
const ITEM_COST = 4096;
/** Bytes of text at a time, some milliseconds: what else there is gets its turn in between. */
const SLICE = 1 << 18;

/** What scoring a sample costs, in bytes of text. */
export function costOf(table: SampleTable, sample: number): number {
  return sizeOf(table, sample) + ITEM_COST;
}

/** Scores in this thread: a large body in slices, so that others are answered in between. */
export class LocalScorer implements Scorer {
  readonly #parts: ScorerParts;

  constructor(parts: ScorerParts) {
    this.#parts = parts;
  }

  read(body: Uint8Array, form: SampleForm): SampleTable {
    return readSamples(body, form, this.#parts.limits);
  }

  write(table: SampleTable, arrangement: Arrangement): WrittenItems[] | Promise<WrittenItems[]> {
    const { writer } = this.#parts;
    const ends = sliceEnds(table);
    if (ends.length === 1) return writeSlice(writer, table, arrangement);
    return this.#writeSlices(table, ends, arrangement);
  }

  async #writeSlices(table: SampleTable, ends: readonly number[], arrangement: Arrangement): Promise<WrittenItems[]> {
    const parts: WrittenItems[] = [];
    let first = 0;
    for (const end of ends) {
      await breath();
      parts.push(...writeSlice(this.#parts.writer, partOf(table, first, end), arrangement));
      first = end;
    }
    return parts;
  }
}

/** Where the slices of a body end. */
function sliceEnds(table: SampleTable): number[] {
  const ends: number[] = [];
  let cost = 0;
  for (let sample = 0; sample < table.count; sample++) {
    cost += costOf(table, sample);
    if (cost < SLICE && sample < table.count - 1) continue;
    ends.push(sample + 1);
    cost = 0;
  }
  return ends;
}

function writeSlice(writer: ItemWriter, table: SampleTable, arrangement: Arrangement): WrittenItems[] {
  try {
    return [writer.write(table, arrangement)];
  } catch {
    // One of them is poison; alone, it fails alone.
    return Array.from({ length: table.count }, (_, sample) => {
      try {
        return writer.write(partOf(table, sample, sample + 1), arrangement);
      } catch {
        return poisonItem(table, sample, arrangement);
      }
    });
  }
}

/** The item of a sample that could not be scored: a 1500, unless it was none to begin with. */
export function poisonItem(table: SampleTable, sample: number, { asides }: Arrangement): WrittenItems {
  return failedItem(table.first + sample, codeOf(table, sample) || 1500, labelOf(table, sample), asides);
}
