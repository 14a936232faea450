import { png } from "./png";

/** Sides of the icons that Chrome asks for, in pixels. */
export const ICON_SIZES = [16, 32, 48, 128];

const GROUND = [0x17, 0x5d, 0x8d] as const;
const BARS = [0xff, 0xff, 0xff] as const;
/** Samples along each side of a pixel. */
const FINENESS = 4;

// On a square of 16 × 16, in the order of the bars from the top: three scores of unequal length.
const ROUNDING = 3.5;
const LINES = [
  { from: 3, to: 10, y: 4.8 },
  { from: 3, to: 13, y: 8 },
  { from: 3, to: 8, y: 11.2 },
] as const;
const HALF_HEIGHT = 0.9;

/** The icon: three bars on a rounded square, as PNG. */
export function icon(size: number): Buffer {
  const pixels = new Uint8Array(size * size * 4);
  const samples = FINENESS * FINENESS;
  for (let pixel = 0; pixel < size * size; pixel++) {
    let [inside, white] = [0, 0];
    for (let sample = 0; sample < samples; sample++) {
      const x = (((pixel % size) + ((sample % FINENESS) + 0.5) / FINENESS) * 16) / size;
      const y = ((Math.floor(pixel / size) + (Math.floor(sample / FINENESS) + 0.5) / FINENESS) * 16) / size;
      if (!isOnGround(x, y)) continue;
      inside++;
      if (isOnBar(x, y)) white++;
    }
    const share = inside === 0 ? 0 : white / inside;
    for (const channel of [0, 1, 2] as const)
      pixels[pixel * 4 + channel] = Math.round(GROUND[channel] + (BARS[channel] - GROUND[channel]) * share);
    pixels[pixel * 4 + 3] = Math.round((255 * inside) / samples);
  }
  return png(size, pixels);
}

function isOnGround(x: number, y: number): boolean {
  const [dx, dy] = [x, y].map((at) => Math.max(ROUNDING - at, at - (16 - ROUNDING), 0)) as [number, number];
  return Math.hypot(dx, dy) <= ROUNDING;
}

/** Bars have round ends. */
function isOnBar(x: number, y: number): boolean {
  return LINES.some(({ from, to, y: middle }) => {
    const beyond = Math.max(from + HALF_HEIGHT - x, x - (to - HALF_HEIGHT), 0);
    return Math.hypot(beyond, y - middle) <= HALF_HEIGHT;
  });
}
