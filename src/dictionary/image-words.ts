import { MAX_WORD_BYTES } from "../../assembly/abi";
import type { ByteReader } from "./byte-reader";

/** The words (or stems) of an image, unpacked but not yet made into strings. */
export interface ImageWords {
  readonly count: number;
  /** Of each word: its set, 0 if it only stands in phrases. */
  readonly sets: Uint32Array;
  /** The words that stand in phrases, ascending. */
  readonly phraseWords: readonly number[];
  /** The word itself; `index` below `count`. */
  text(index: number): string;
}

/** Undoes the front coding of `count` words of a checked image. */
export function unpackWords(reader: ByteReader, count: number): ImageWords {
  const sets = new Uint32Array(count);
  const phraseWords: number[] = [];
  const ends = new Uint32Array(count);
  let bytes = new Uint8Array(count * 8 + MAX_WORD_BYTES);
  let end = 0;
  let before = 0;
  const lengths = reader.skip(2 * count);
  for (let index = 0; index < count; index++) {
    const shared = reader.bytes[lengths + 2 * index]!;
    const rest = reader.bytes[lengths + 2 * index + 1]!;
    const start = reader.skip(rest);
    if (end + shared + rest > bytes.length) bytes = enlarged(bytes, bytes.length + MAX_WORD_BYTES);
    bytes.copyWithin(end, before, before + shared);
    bytes.set(reader.bytes.subarray(start, start + rest), end + shared);
    before = end;
    end += shared + rest;
    ends[index] = end;
  }
  for (let index = 0; index < count; index++) {
    const value = reader.varint();
    sets[index] = value >>> 1;
    if ((value & 1) === 1) phraseWords.push(index);
  }
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const text = (index: number): string => decoder.decode(bytes.subarray(ends[index - 1] ?? 0, ends[index]));
  return { count, sets, phraseWords, text };
}

function enlarged(bytes: Uint8Array, room: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length + room);
  larger.set(bytes);
  return larger;
}
