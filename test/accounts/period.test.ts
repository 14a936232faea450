import fc from "fast-check";
import { expect, test } from "vitest";
import { periodAt, planUsage } from "../../src/accounts/period";

const period = periodAt(1, Date.UTC(2026, 10, 21));

// [limit, used, remaining, percent]
test.each([
  [250_000, 1594, 248_406, 0.64],
  [250_000, 0, 250_000, 0],
  [250_000, 249_999, 1, 100],
  [250_000, 250_000, 0, 100],
  [250_000, 250_001, 0, 100],
  [3, 1, 2, 33.33],
  [0, 0, 0, 100],
])("of %i words %i are used: %i remain, %f %%", (limit, used, remaining, percent) => {
  expect(planUsage({ limit, used, period })).toEqual({
    word_limit: limit,
    words_used: used,
    words_remaining: remaining,
    percent_used: percent,
    start_date: "2026-11-01T00:00:00Z",
    end_date: "2026-11-30T23:59:59Z",
  });
});

const anchor = fc.integer({ min: 1, max: 31 });
const moment = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2100, 0) });

test("every moment lies in one period, and periods meet without a gap", () => {
  fc.assert(
    fc.property(anchor, moment, (day, now) => {
      const { start, end } = periodAt(day, now);
      expect(start <= now && now < end).toBe(true);
      expect(periodAt(day, start)).toEqual({ start, end });
      expect(periodAt(day, end - 1)).toEqual({ start, end });
      expect(periodAt(day, end).start).toBe(end);
      expect(periodAt(day, start - 1).end).toBe(start);
    }),
    { numRuns: 2000 },
  );
});
