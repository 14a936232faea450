/**
 * Where the words of a text come again: for each token the places of the same
 * type before and after it, which is all that the diversity indices ask for.
 * Places count from the first token that was read.
 */
export interface Repetitions {
  /** How many tokens there is room for. */
  readonly room: number;
  /** The place of the same type before each token; −1 for the first of its type. Valid until the next call, as are the others. */
  readonly earlier: Int32Array;
  /** `[token + 1]`: the place of the same type after each token; beyond every place for the last of its type. */
  readonly later: Int32Array;
  /** `[n]`: how many types come n times or more, from 1 on until 0. */
  readonly typesByTimes: Int32Array;
  /** Reads the tokens `[from, to)` of `types`, hashes of folded words in order: no more than there is room for. */
  read(types: Uint32Array, from: number, to: number): void;
}

/**
 * A reader of texts of up to `2 ** bits` tokens: 28 bytes for each, and nothing
 * is allocated after that.
 *
 * A hash table with open addressing that is never cleared: a slot holds
 * `base` + the last place of its type, and `base` grows past all places of the
 * texts before, so what they left is below it. Short texts use the first slots
 * alone, which stay in the cache.
 *
 * Closures over constants and not a class: as long as only one reader was made,
 * the compiler knows where the tables are, and the loops take a quarter of the
 * time that they take over fields.
 */
export function repetitionsFor(bits: number): Repetitions {
  const room = 2 ** bits;
  const earlier = new Int32Array(room);
  const later = new Int32Array(room + 1);
  const typesByTimes = new Int32Array(room + 2); // no type comes `room` + 1 times: that 0 ends the loop
  /** `[token + 1]`: how often its type has come up to each token; 0 in front of the first. */
  const times = new Int32Array(room + 1);
  /** By twos: `base` + the last place of a type, and its hash. */
  const slots = new Int32Array(4 * room);
  let base = 1;

  // Whether a word is new is a coin toss that no processor predicts, so nothing branches on it. Finding, linking and
  // counting are loops of their own: in one, each would wait for what the others have just stored.
  function find(types: Uint32Array, from: number, length: number): void {
    const shift = Math.clz32(Math.max(length, SMALLEST) - 1) - 1; // two to four slots a token
    const mask = (2 << (32 - shift)) - 1;
    const first = base;
    for (let token = 0; token < length; token++) {
      const hash = types[from + token]! | 0;
      let slot = (Math.imul(hash, FIBONACCI) >>> shift) << 1;
      let last = (slots[slot]! - first) | 0;
      while ((~(last >> 31) & (slots[slot + 1]! ^ hash)) !== 0) {
        // Taken, and by another type
        slot = (slot + 2) & mask;
        last = (slots[slot]! - first) | 0;
      }
      slots[slot] = first + token;
      slots[slot + 1] = hash;
      earlier[token] = last | (last >> 31);
    }
  }

  function link(length: number): void {
    later.fill(NEVER, 0, length + 1);
    for (let token = 0; token < length; token++) later[earlier[token]! + 1] = token;
  }

  function count(length: number): void {
    for (let time = 1; typesByTimes[time] !== 0; time++) typesByTimes[time] = 0;
    for (let token = 0; token < length; token++) {
      const time = times[earlier[token]! + 1]! + 1;
      times[token + 1] = time;
      typesByTimes[time]!++;
    }
  }

  function read(types: Uint32Array, from: number, to: number): void {
    const length = to - from;
    if (base + length > NEVER) {
      slots.fill(0);
      base = 1;
    }
    find(types, from, length);
    link(length);
    count(length);
    base += length;
  }

  return { room, earlier, later, typesByTimes, read };
}

/** 2³² divided by the golden ratio: multiplied by it, hashes spread over their highest bits (Knuth, vol. 3, 6.4). */
const FIBONACCI = 0x9e3779b1;

/** Tokens that have slots at least. */
const SMALLEST = 512;

/** Past every place. */
const NEVER = 0x7fffffff;
