import { type Remote, transfer } from "comlink";
import type { NormReading } from "../engine/norm-pieces";
import type { Treatment } from "./batches";
import { type NormFilter, type NormReadings, unpackReadings } from "./norm-readings";
import type { Parcels } from "./parcels";
import { isShared, type Texts } from "./texts";
import type { CountedTexts, MeasuredTexts, Packed } from "./work";
import type { Service } from "./worker";

/**
 * Measures texts into a matrix, a row a text.
 *
 * Workers write to shared memory themselves. Otherwise their rows come back in
 * the memory in which the texts went out, and are copied here.
 */
export function measuring(
  texts: Texts,
  matrix: Float64Array,
  width: number,
  parcels: Parcels,
  refuse: Treatment<MeasuredTexts>["refuse"],
): Treatment<MeasuredTexts> {
  const isInPlace = isShared(matrix);
  const rowsOf = (first: number, end: number): Float64Array => matrix.subarray(first * width, end * width);
  return {
    send: (service, first, end) => {
      if (!isInPlace) return service.measures(handedOver(pack(texts, first, end, parcels, width)));
      return service.measures(handedOver({ ...pack(texts, first, end, parcels, 0), rows: rowsOf(first, end) }));
    },
    perform: (work, first, end) => work.measures({ ...pack(texts, first, end, parcels, 0), rows: rowsOf(first, end) }),
    take: ({ rows, memory }, first) => {
      if (rows.buffer === memory) matrix.set(rows, first * width);
      parcels.giveBack(memory);
    },
    refuse,
  };
}

/** Counts texts, and hands out the row and the types of each, which stand until `use` returns. */
export function counting(
  texts: Texts,
  columns: number,
  parcels: Parcels,
  use: (text: number, row: Float64Array, types: Uint32Array) => void,
  refuse: Treatment<CountedTexts>["refuse"],
): Treatment<CountedTexts> {
  return {
    send: (service: Remote<Service>, first, end) =>
      service.counts(handedOver(pack(texts, first, end, parcels, columns))),
    perform: (work, first, end) => work.counts(pack(texts, first, end, parcels, columns)),
    take: ({ rows, memory, types, typeEnds }, first, end) => {
      for (let text = first, start = 0; text < end; text++) {
        const at = text - first;
        use(text, rows.subarray(at * columns, (at + 1) * columns), types.subarray(start, typeEnds[at]!));
        start = typeEnds[at]!;
      }
      parcels.giveBack(memory);
    },
    refuse,
  };
}

/** Reads texts for norms; `use` gets what became of each. */
export function readingNorms(
  texts: readonly string[],
  options: NormFilter,
  use: (text: number, reading: NormReading) => void,
  refuse: Treatment<NormReadings>["refuse"],
): Treatment<NormReadings> {
  return {
    send: (service, first, end) => service.normReadings(texts.slice(first, end), options),
    perform: (work, first, end) => work.normReadings(texts.slice(first, end), options),
    take: (answer, first) => {
      for (const [index, reading] of unpackReadings(answer).entries()) use(first + index, reading);
    },
    refuse,
  };
}

/** Texts `[first, end)` in memory that is idle, with room for rows of `width` numbers. */
function pack(texts: Texts, first: number, end: number, parcels: Parcels, width: number): Packed {
  const parcel = parcels.take((end - first) * width, end - first, texts.boundOf(first, end));
  const { memory, rows, ends } = parcel;
  return { bytes: texts.write(first, end, parcel), ends, rows, memory };
}

/** The message with its memory handed over, not copied. */
function handedOver(packed: Packed): Packed {
  const { bytes, memory } = packed;
  const isElsewhere = bytes.buffer !== memory && !isShared(bytes);
  return transfer(packed, isElsewhere ? [memory, bytes.buffer as ArrayBuffer] : [memory]);
}
