import { isPieces } from "../../text/sample";
import type { Input } from "../inputs";
import { type Item, isSkip } from "./item";

/** How far a job is: how many of its inputs are done, and how many rows of the one after them. */
export interface Position {
  readonly inputs: number;
  readonly rows: number;
}

export const START: Position = { inputs: 0, rows: 0 };

/** Rows that are scored in one go. */
export interface Batch {
  readonly items: readonly Item[];
  /** Where the job is once they are written; nothing in the midst of a text that was cut. */
  readonly position: Position | undefined;
}

/** Characters of a batch, from which on it is full, and rows. */
export const BATCH_LENGTH = 256 * 1024;
export const BATCH_ROWS = 1024;

export interface BatchOptions {
  /** Where to begin; rows before are read, but not given. */
  readonly from: Position;
  read(input: Input): AsyncIterable<Item>;
  /** Cuts a row into several. */
  cut?(item: Item): Iterable<Item> | AsyncIterable<Item>;
  /** Is told of an input that has been read. */
  onEnd?(input: Input): void;
}

/**
 * The rows of all inputs in batches, in their order.
 *
 * Where batches end depends on nothing but the rows behind `from`: a job that goes on
 * from the position of a batch has the same batches from there on as one that was
 * never broken off, which is what makes its output the same, byte for byte.
 */
export async function* batchesOf(
  inputs: readonly Input[],
  { from, read, cut, onEnd }: BatchOptions,
): AsyncGenerator<Batch, void, undefined> {
  let items: Item[] = [];
  let length = 0;
  const take = (position: Position | undefined): Batch => {
    const batch = { items, position };
    items = [];
    length = 0;
    return batch;
  };
  const isFull = (): boolean => length >= BATCH_LENGTH || items.length >= BATCH_ROWS;

  let position = from;
  for (const [number, input] of inputs.entries()) {
    if (number < from.inputs) continue;
    const done = number === from.inputs ? from.rows : 0;
    let rows = 0;
    for await (const item of read(input)) {
      if (rows++ < done) continue;
      // A text in pieces is scored by itself.
      if (hasPieces(item) && items.length > 0) yield take(position);
      for await (const part of cut === undefined ? [item] : cut(item)) {
        if (isFull()) yield take(undefined);
        items.push(part);
        length += lengthOf(part);
      }
      position = { inputs: number, rows };
      if (isFull() || hasPieces(item)) yield take(position);
    }
    position = { inputs: number + 1, rows: 0 };
    onEnd?.(input);
  }
  yield take(position);
}

function hasPieces(item: Item): boolean {
  return !isSkip(item) && isPieces(item.sample.content);
}

function lengthOf(item: Item): number {
  if (isSkip(item)) return item.reason.length;
  const { content } = item.sample;
  return isPieces(content) ? 0 : content.length;
}
