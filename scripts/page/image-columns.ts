import { ByteReader } from "../../src/dictionary/byte-reader";
import { ByteWriter } from "../../src/dictionary/byte-writer";
import { checkImage } from "../../src/dictionary/image-check";

// The form of a dictionary image that is made to be compressed: what is alike stands
// together. Compressed, en-open takes a third less than the image does.
//
//   sizes     u32 bytes; then u32 each: bytes of the image, its words and stems, its states
//   head      u32 bytes; then all of the image in front of its words
//   columns   u32 bytes of each; then its numbers over all words, stems and states
//
// They are in the order in which assembly/page reads them. Numbers of two bytes are
// two columns.

const COLUMNS = [
  "shared",
  "rest",
  "letters",
  "setLow",
  "setHigh",
  "phraseWord",
  "accept",
  "acceptLow",
  "acceptHigh",
  "transitions",
  "symbolLow",
  "symbolHigh",
  "next",
] as const;
type Column = (typeof COLUMNS)[number];

/**
 * The columns of an image; assembly/page undoes it.
 *
 * @throws {@link LexometerError} `IMAGE_*` for what is no sound image
 */
export function toColumns(image: Uint8Array): Uint8Array {
  const { words, stems, states } = checkImage(image);
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, new ByteWriter()])) as Record<Column, ByteWriter>;
  const reader = new ByteReader(image, words.start, () => new RangeError("An image that was sound is not."));
  const wide = (low: Column, high: Column, value: number): void => {
    columns[low].byte(value & 255);
    columns[high].byte(value >> 8);
  };
  for (let item = words.count + stems.count; item > 0; item--) {
    columns.shared.byte(reader.byte());
    const rest = reader.byte();
    columns.rest.byte(rest);
    const letters = reader.skip(rest);
    columns.letters.bytes(image.subarray(letters, letters + rest));
    const value = reader.varint();
    wide("setLow", "setHigh", value >>> 1);
    columns.phraseWord.byte(value & 1);
  }
  for (let state = 0; state < states.count; state++) {
    const accept = reader.varint();
    columns.accept.varint(accept);
    if (accept !== 0) wide("acceptLow", "acceptHigh", reader.varint());
    const transitions = reader.varint();
    columns.transitions.varint(transitions);
    for (let transition = 0; transition < transitions; transition++) {
      wide("symbolLow", "symbolHigh", reader.varint());
      columns.next.varint(reader.varint());
    }
  }
  const sizes = new ByteWriter();
  for (const size of [image.length, words.count + stems.count, states.count]) sizes.uint32(size);
  const out = new ByteWriter();
  const blocks = [sizes.result(), image.subarray(0, words.start), ...COLUMNS.map((name) => columns[name].result())];
  for (const block of blocks) {
    out.uint32(block.length);
    out.bytes(block);
  }
  return out.result();
}
