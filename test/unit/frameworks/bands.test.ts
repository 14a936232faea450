import { expect, test } from "vitest";
import { BANDS, bandOf } from "../../../src/frameworks/bands";

test.each([
  [0, "very_low"],
  [9.999, "very_low"],
  [10, "low"],
  [29.999, "low"],
  [30, "typical"],
  [50, "typical"],
  [70, "typical"],
  [70.001, "high"],
  [90, "high"],
  [90.001, "very_high"],
  [100, "very_high"],
])("%d is %s", (score, id) => {
  expect(bandOf(score).id).toBe(id);
});

test("the bands lie side by side from 0 to 100, and each holds its middle", () => {
  expect([BANDS[0].min, BANDS[4].max]).toEqual([0, 100]);
  for (const [place, band] of BANDS.entries()) {
    if (place > 0) expect(band.min).toBe(BANDS[place - 1]!.max);
    expect(bandOf((band.min + band.max) / 2)).toBe(band);
  }
});
