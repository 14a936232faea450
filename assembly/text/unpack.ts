import { MODEL } from "../memory";
import { PACKED } from "./generated/packed";
import {
  CONTEXT_FACTOR,
  CONTEXTS,
  CURVE_SHIFT,
  CURVE_STEPS,
  EAGERNESS,
  EAGERNESS_SHIFT,
  MODEL_SHIFT,
  MODEL_SLOTS,
  NODE_FACTOR,
  SPREAD,
  USES_BITS,
} from "./packed-format";

// Unicode, the lists and the rules as numbers, and the numbers as bits that are
// coded arithmetically: a bit costs the less, the surer a model was of it. The
// model learns as it goes, a weight for each context and place in a number. It
// adds up what its contexts weigh; a curve makes a guess of the sum.
//
//   slots     MODEL_SLOTS × i32, all zero at first: weight << USES_BITS | uses
//   curve     CURVE_STEPS × u16, how likely a 1 is, in 65536ths
//   contexts  CONTEXTS × hash u32 · address of a slot u32
const CURVE: usize = MODEL + MODEL_SLOTS * 4;
const CONTEXTS_AT: usize = CURVE + CURVE_STEPS * 2;
const CONTEXT_BYTES: usize = 8;
const CONTEXTS_END: usize = CONTEXTS_AT + <usize>CONTEXTS * CONTEXT_BYTES;
const MOST_USES: i32 = (1 << USES_BITS) - 1;

let at: usize = 0;
/** The interval that the bits read so far leave, and where in it the packed bytes lie. */
let range: u32 = 1;
let code: u32 = 0;

/** Goes to the first number and draws the curve. Once, before the first number. Any such curve will do; this one takes no exponential. */
export function startUnpacking(): void {
  at = PACKED;
  for (let step: i32 = 0; step < CURVE_STEPS; step++) {
    const sum = <f64>(step - CURVE_STEPS / 2) / (CURVE_STEPS / 8);
    store<u16>((<usize>step) << 1, <u16>(32768 + (32700 * sum) / sqrt<f64>(sum * sum + SPREAD)), CURVE);
  }
}

/**
 * The next packed number.
 *
 * Numbers come in the order in which scripts/tables/ has written them, and each
 * must be asked for with the stream and the contexts that it was written with.
 * They are in Elias' gamma code, of the number and one.
 */
export function number(stream: u32, first: u32, second: u32, third: u32): u32 {
  setContext(0, first, stream);
  setContext(CONTEXT_BYTES, second, stream + 32);
  setContext(2 * CONTEXT_BYTES, third, stream + 64);
  let bits: u32 = 0;
  while (bit(bits) != 0) bits++;
  let value: u32 = 1;
  while (bits-- != 0) value = (value << 1) | bit((value << 5) | bits);
  return value - 1;
}

function setContext(offset: usize, context: u32, salt: u32): void {
  store<u32>(offset, context * CONTEXT_FACTOR + (salt << 25), CONTEXTS_AT);
}

/** The bit at a place in a number: guessed, read, learned. */
function bit(node: u32): u32 {
  let sum: i32 = 0;
  for (let context = CONTEXTS_AT; context < CONTEXTS_END; context += CONTEXT_BYTES) {
    const slot = MODEL + ((<usize>(((load<u32>(context) + node) * NODE_FACTOR) >> MODEL_SHIFT)) << 2);
    store<u32>(context, <u32>slot, 4);
    sum += load<i32>(slot) >> USES_BITS;
  }
  const step = min<i32>(max<i32>((sum >> CURVE_SHIFT) + CURVE_STEPS / 2, 0), CURVE_STEPS - 1);
  const guess = <u32>load<u16>((<usize>step) << 1, CURVE);

  while (range < 0x1000000) {
    range <<= 8;
    code = (code << 8) | load<u8>(at++);
  }
  const bound = (range >> 16) * guess;
  // Selected and not branched: half of the branches would be guessed wrong.
  const found = u32(code < bound);
  code -= select<u32>(0, bound, found);
  range = select<u32>(bound, range - bound, found);

  const error = <i32>((found << 16) - guess);
  for (let context = CONTEXTS_AT; context < CONTEXTS_END; context += CONTEXT_BYTES) {
    const slot = <usize>load<u32>(context, 4);
    const old = load<i32>(slot);
    const uses = old & MOST_USES;
    store<i32>(slot, old + (((error * (EAGERNESS - uses)) >> EAGERNESS_SHIFT) << USES_BITS) + i32(uses < MOST_USES));
  }
  return found;
}
