// The form of a dictionary image that is made to be compressed: what is alike stands
// together. Compressed, en-open takes a third less than the image does.
//
//   sizes     u32 bytes; then u32 each: bytes of the image, its words and stems, its states
//   head      u32 bytes; then all of the image in front of its words
//   columns   u32 bytes of each; then its numbers over all words, stems and states
//
// Numbers of two bytes are two columns. Of the state that a transition leads to there
// is only how far it is from the first state that none has led to yet: 0 in a trie.

export const COLUMNS = [
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
export type Column = (typeof COLUMNS)[number];

type Columns = Readonly<Record<Column, Uint8Array>>;

/**
 * The image of columns that `toColumns` (scripts/page) made, to the byte. They are
 * not checked: whoever opens the image checks that.
 */
export function fromColumns(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const block = (): Uint8Array => {
    const start = at + 4;
    at = start + view.getUint32(at, true);
    return bytes.subarray(start, at);
  };
  const sizes = block();
  const [length, items, states] = [0, 4, 8].map((size) =>
    view.getUint32(sizes.byteOffset - bytes.byteOffset + size, true),
  );
  const head = block();
  const columns: Columns = Object.fromEntries(COLUMNS.map((name) => [name, block()])) as Record<Column, Uint8Array>;
  const image = new Uint8Array(length!);
  image.set(head);
  const end = writeItems(image, head.length, columns, items!);
  writeStates(image, end, columns, states!);
  return image;
}

function writeItems(image: Uint8Array, start: number, columns: Columns, count: number): number {
  const { shared, rest, letters, setLow, setHigh, phraseWord } = columns;
  let at = start;
  let from = 0;
  for (let item = 0; item < count; item++) {
    image[at++] = shared[item]!;
    image[at++] = rest[item]!;
    for (const to = from + rest[item]!; from < to; from++) image[at++] = letters[from]!;
    at = putVarint(image, at, ((setLow[item]! | (setHigh[item]! << 8)) << 1) | phraseWord[item]!);
  }
  return at;
}

function writeStates(image: Uint8Array, start: number, columns: Columns, count: number): void {
  const { acceptLow, acceptHigh, symbolLow, symbolHigh } = columns;
  const accepts = varints(columns.accept);
  const transitionCounts = varints(columns.transitions);
  const steps = varints(columns.next);
  let at = start;
  let ended = 0;
  let passed = 0;
  let unseen = 1;
  for (let state = 0; state < count; state++) {
    const accept = accepts();
    at = putVarint(image, at, accept);
    if (accept !== 0) at = putVarint(image, at, acceptLow[ended]! | (acceptHigh[ended++]! << 8));
    const transitions = transitionCounts();
    at = putVarint(image, at, transitions);
    for (const to = passed + transitions; passed < to; passed++) {
      at = putVarint(image, at, symbolLow[passed]! | (symbolHigh[passed]! << 8));
      const step = steps();
      const next = unseen + ((step >>> 1) ^ -(step & 1));
      at = putVarint(image, at, next);
      unseen = Math.max(unseen, next + 1);
    }
  }
}

/** The next number of a column, each time. */
function varints(column: Uint8Array): () => number {
  let at = 0;
  return () => {
    let byte = column[at++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = column[at++]!;
      value |= (byte & 127) << shift;
    }
    return value;
  };
}

function putVarint(image: Uint8Array, start: number, value: number): number {
  let at = start;
  let left = value;
  for (; left > 127; left >>>= 7) image[at++] = (left & 127) | 128;
  image[at++] = left;
  return at;
}
