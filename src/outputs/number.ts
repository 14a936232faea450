/** Numbers leave the library with six decimals, percentiles with two, and this file is the one place that rounds. */
const SCALE = 1_000_000;
const PERCENTILE_SCALE = 100;
/** Most measures are small, and writing a fraction costs more than looking its text up: at most so many texts are kept. */
const REMEMBERED = 0x10000;

const texts: (string | undefined)[] = [];
const percentileTexts: (string | undefined)[] = [];

/** A finite number, rounded to six decimals (halves up), as JSON and CSV have it: never with an exponent below 10²¹. */
export function numberText(value: number): string {
  const scaled = Math.round(value * SCALE);
  if (scaled < 0 || scaled >= REMEMBERED) return String(scaled / SCALE);
  let text = texts[scaled];
  if (text === undefined) {
    text = String(scaled / SCALE);
    texts[scaled] = text;
  }
  return text;
}

/** The number that `numberText` writes. */
export function rounded(value: number): number {
  return Math.round(value * SCALE) / SCALE;
}

/** The number that `percentileText` writes. */
export function roundedPercentile(value: number): number {
  return Math.round(value * PERCENTILE_SCALE) / PERCENTILE_SCALE;
}

/** A percentile, 0–100, to two decimals: the tables of norms are no finer than 1 in 4,096. */
export function percentileText(value: number): string {
  const scaled = Math.round(value * PERCENTILE_SCALE);
  let text = percentileTexts[scaled];
  if (text === undefined) {
    text = String(scaled / PERCENTILE_SCALE);
    percentileTexts[scaled] = text;
  }
  return text;
}
