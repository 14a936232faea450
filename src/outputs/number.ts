/** Numbers leave the library with six decimals, and this file is the one place that rounds. */
const SCALE = 1_000_000;
/** Most measures are small, and writing a fraction costs more than looking its text up: at most so many texts are kept. */
const REMEMBERED = 0x10000;

const texts: (string | undefined)[] = [];

/** Up to here a number is put together of its thousands: a quarter of the time that the general way takes. */
const PIECED = 1000 * SCALE;
const THOUSAND = 1000;
/** `.000` to `.999`, and `000` to `999` without the zeros at their ends. */
const middles = /* @__PURE__ */ Array.from({ length: THOUSAND }, (_, part) => `.${digits(part)}`);
const ends = /* @__PURE__ */ Array.from({ length: THOUSAND }, (_, part) => digits(part).replace(/0+$/, ""));

/** A finite number, rounded to six decimals (halves up), as JSON and CSV have it: never with an exponent below 10²¹. */
export function numberText(value: number): string {
  const scaled = Math.round(value * SCALE);
  if (scaled < 0 || scaled >= PIECED) return String(scaled / SCALE);
  if (scaled >= REMEMBERED) return pieced(scaled);
  let text = texts[scaled];
  if (text === undefined) {
    text = String(scaled / SCALE);
    texts[scaled] = text;
  }
  return text;
}

/** The text of a whole number of millionths. */
function pieced(scaled: number): string {
  const thousandths = Math.floor(scaled / THOUSAND);
  const whole = Math.floor(thousandths / THOUSAND);
  const [middle, end] = [thousandths - whole * THOUSAND, scaled - thousandths * THOUSAND];
  if (end !== 0) return whole + middles[middle]! + ends[end]!;
  return middle === 0 ? String(whole) : `${whole}.${ends[middle]}`;
}

function digits(part: number): string {
  return String(part).padStart(3, "0");
}
