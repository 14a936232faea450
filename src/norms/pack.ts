import type { NormedMeasure, NormingContext } from "./context";
import { LENGTHS } from "./lengths";
import type { Scale } from "./scale";
import { packShare, unpackShare } from "./shares";

// The compact form of contexts, made to be compressed: what is alike stands together.
//
//   u32       bytes of the header
//   header    JSON: all of the contexts but their distributions
//   columns   a byte at a time, each column over all contexts, measures and lengths:
//             zeros (2), corners (1), mean, sd, noise, spread as shares (2 each,
//             all high bytes before all low ones), then of each corner how far its
//             bin, and its rank, are from the one before (varints)

type Head = Omit<NormingContext, "measures"> & { readonly measures: readonly (readonly [string, Scale])[] };

/** The contexts in bytes, to be compressed. */
export function packContexts(contexts: readonly NormingContext[]): Uint8Array {
  const heads: Head[] = contexts.map((context) => ({
    ...context,
    measures: context.measures.map(({ id, scale }) => [id, scale]),
  }));
  const header = new TextEncoder().encode(JSON.stringify(heads));
  const cells = contexts.flatMap(({ measures }) =>
    measures.flatMap(({ scale, lengths }) => lengths.map((length) => ({ scale, length }))),
  );
  const columns: number[][] = [
    ...halves(cells.map(({ length }) => length.ranks.zeros)),
    cells.map(({ length }) => length.ranks.bins.length),
    ...halves(cells.map(({ scale, length }) => packShare((length.mean - scale.min) / (scale.max - scale.min)))),
    ...(["sd", "noise", "spread"] as const).flatMap((key) =>
      halves(cells.map(({ scale, length }) => packShare(length[key] / (scale.max - scale.min)))),
    ),
    cells.flatMap(({ length }) => stepsOf(length.ranks.bins)),
    cells.flatMap(({ length }) => stepsOf(length.ranks.ranks)),
  ];
  const size = new Uint8Array(new Uint32Array([header.length]).buffer);
  return Uint8Array.from([...size, ...header, ...columns.flat()]);
}

/**
 * The context of a name, of bytes that `packContexts` made: not checked. Plain
 * loops, and nothing made of the other contexts: this is read before the first
 * score, by code that nothing has warmed up.
 */
export function unpackContext(bytes: Uint8Array, name: string): NormingContext {
  const headerBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const heads = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headerBytes))) as Head[];
  const head = heads.find((one) => one.name === name)!;
  const sizes = heads.map(({ measures }) => measures.length * LENGTHS.length);
  const cells = sum(sizes);
  const first = sum(sizes.slice(0, heads.indexOf(head)));
  const beyond = first + head.measures.length * LENGTHS.length;
  let at = 4 + headerBytes;
  const byteColumn = (): Uint8Array => {
    at += cells;
    return bytes.subarray(at - cells, at);
  };
  const wideColumn = (): ((cell: number) => number) => {
    const high = byteColumn();
    const low = byteColumn();
    return (cell) => high[cell]! * 256 + low[cell]!;
  };
  const zeros = wideColumn();
  const corners = byteColumn();
  const [mean, sd, noise, spread] = [wideColumn(), wideColumn(), wideColumn(), wideColumn()];
  const skip = (from: number, to: number): void => {
    for (let left = sum(corners.subarray(from, to)); left > 0; at++) if (bytes[at]! < 128) left--;
  };
  const list = (count: number): number[] => {
    const numbers = new Array<number>(count);
    for (let corner = 0, number = 0; corner < count; corner++) {
      for (let shift = 1; ; shift *= 128) {
        const byte = bytes[at++]!;
        number += (byte & 127) * shift;
        if (byte < 128) break;
      }
      numbers[corner] = number;
    }
    return numbers;
  };
  const lists = (): number[][] => {
    skip(0, first);
    const all: number[][] = [];
    for (let cell = first; cell < beyond; cell++) all.push(list(corners[cell]!));
    skip(beyond, cells);
    return all;
  };
  const bins = lists();
  const ranks = lists();

  let cell = first;
  return {
    ...head,
    measures: head.measures.map(([id, scale]): NormedMeasure => {
      const width = scale.max - scale.min;
      const lengths = LENGTHS.map(() => {
        const length = {
          mean: scale.min + width * unpackShare(mean(cell)),
          sd: width * unpackShare(sd(cell)),
          ranks: { zeros: zeros(cell), bins: bins[cell - first]!, ranks: ranks[cell - first]! },
          noise: width * unpackShare(noise(cell)),
          spread: width * unpackShare(spread(cell)),
        };
        cell++;
        return length;
      });
      return { id, scale, lengths };
    }),
  };
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

function halves(values: readonly number[]): [high: number[], low: number[]] {
  return [values.map((value) => value >> 8), values.map((value) => value & 255)];
}

/** Differences of ascending numbers, seven bits a byte, the low ones first. */
function stepsOf(values: readonly number[]): number[] {
  return values.flatMap((value, index) => {
    let left = value - (values[index - 1] ?? 0);
    const bytes: number[] = [];
    for (; left > 127; left >>>= 7) bytes.push((left & 127) | 128);
    bytes.push(left);
    return bytes;
  });
}
