// Unpacks the page's dictionary: a module of its own, which the page runs once.
// A megabyte is read a byte at a time, by code that has never run before; script
// took some 50 ms longer for it.
//
//   0        384               end
//   ├────────┼─────────────────┼─────────────────┤
//   │ tables │ text, then the  │ the image       │
//   │        │ columns in it   │                 │
//
// The text is that of examples/playground/packed-text.ts, the columns are those of
// scripts/page/image-columns.ts. Neither is checked: they come with the page.

const TEXT: usize = 384;
const IS_SIGN: u32 = 128;

/** The next column, the next number of a varint column, the next byte of the image: addresses. */
let columnAt: usize = TEXT;
let numberAt: usize = 0;
let imageAt: usize = 0;

/**
 * Unpacks the text from 384 to `end`, once in the life of the module.
 *
 * @returns where the image starts; it is the length in front of it, a u32, long
 */
export function unpack(end: usize): usize {
  const columnsEnd = unpackText(end);
  const sizes = column();
  const length = <usize>load<u32>(sizes);
  const items = load<u32>(sizes, 4);
  const states = load<u32>(sizes, 8);
  const image = columnsEnd + 4;
  const missing = <i32>((image + length + 0xffff) >> 16) - memory.size();
  if (missing > 0) memory.grow(missing);
  store<u32>(columnsEnd, <u32>length);

  const head = column();
  const headBytes = <usize>load<u32>(head - 4);
  memory.copy(image, head, headBytes);
  imageAt = image + headBytes;
  writeItems(items);
  writeStates(states);
  return image;
}

/** Makes bytes of the text where it stands, for they are fewer; gives their end. */
function unpackText(end: usize): usize {
  let to = TEXT;
  for (let at = TEXT; at < end; to++) {
    let byte = <u32>load<u8>(<usize>load<u8>(at++));
    if (byte >= IS_SIGN) byte = <u32>load<u8>(((<usize>byte - 127) << 7) + <usize>load<u8>(at++));
    store<u8>(to, byte);
  }
  return to;
}

function column(): usize {
  const start = columnAt + 4;
  columnAt = start + <usize>load<u32>(columnAt);
  return start;
}

function writeItems(count: u32): void {
  const shared = column();
  const rest = column();
  let letters = column();
  const setLow = column();
  const setHigh = column();
  const phraseWord = column();
  for (let item: usize = 0; item < <usize>count; item++) {
    const bytes = <usize>load<u8>(rest + item);
    store<u8>(imageAt, load<u8>(shared + item));
    store<u8>(imageAt + 1, <u32>bytes);
    memory.copy(imageAt + 2, letters, bytes);
    letters += bytes;
    imageAt += 2 + bytes;
    writeVarint((wide(setLow + item, setHigh + item) << 1) | load<u8>(phraseWord + item));
  }
}

function writeStates(count: u32): void {
  let accepts = column();
  let acceptLow = column();
  let acceptHigh = column();
  let transitionCounts = column();
  let symbolLow = column();
  let symbolHigh = column();
  let steps = column();
  for (; count != 0; count--) {
    numberAt = accepts;
    const accept = readVarint();
    accepts = numberAt;
    writeVarint(accept);
    if (accept != 0) writeVarint(wide(acceptLow++, acceptHigh++));
    numberAt = transitionCounts;
    let transitions = readVarint();
    transitionCounts = numberAt;
    writeVarint(transitions);
    numberAt = steps;
    for (; transitions != 0; transitions--) {
      writeVarint(wide(symbolLow++, symbolHigh++));
      writeVarint(readVarint());
    }
    steps = numberAt;
  }
}

function wide(low: usize, high: usize): u32 {
  return <u32>load<u8>(low) | ((<u32>load<u8>(high)) << 8);
}

function readVarint(): u32 {
  let byte = <u32>load<u8>(numberAt++);
  let value = byte & 127;
  for (let shift: u32 = 7; byte > 127; shift += 7) {
    byte = <u32>load<u8>(numberAt++);
    value |= (byte & 127) << shift;
  }
  return value;
}

function writeVarint(value: u32): void {
  for (; value > 127; value >>= 7) store<u8>(imageAt++, (value & 127) | 128);
  store<u8>(imageAt++, value);
}
