import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RateLog, RateLogs } from "../../src/accounts/rate-log";

const rate = fc.integer({ min: 1, max: 12 });
// Gaps of nothing, of a millisecond, of just about a second: ties and edges become the rule.
const gaps = fc.array(fc.oneof(fc.constantFrom(0, 1, 99, 100, 101, 999, 1000, 1001), fc.nat(300)), { maxLength: 120 });

describe("RateLog.admit", () => {
  test("admits a request if and only if fewer than the rate lie in the second before it", () => {
    fc.assert(
      fc.property(rate, gaps, (most, waits) => {
        const log = new RateLog();
        const admitted: number[] = [];
        let now = 1_000_000;
        for (const gap of waits) {
          now += gap;
          const held = admitted.filter((at) => at > now - 1000).length;
          const answer = log.admit(most, now);
          expect(answer.admitted).toBe(held < most);
          if (answer.admitted) admitted.push(now);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("admits at most the rate in any rolling second, however greedy the clients: 100,000 attempts", () => {
    const log = new RateLog();
    const random = mulberry32(0x5eed);
    const admitted: number[] = [];
    for (let attempt = 0, now = 0; attempt < 100_000; attempt++) {
      now += random() < 0.7 ? 0 : Math.floor(random() * 40);
      if (log.admit(10, now).admitted) admitted.push(now);
    }
    expect(admitted.length).toBeGreaterThan(5000);
    const gaps = admitted.slice(10).map((at, index) => at - admitted[index]!);
    expect(Math.min(...gaps)).toBe(1000); // ten fit into a second, the eleventh comes when it is over
  });

  test("never refuses a client that keeps the pace exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(10_000_000), (most, start) => {
        const log = new RateLog();
        for (let index = 0; index < most * 3; index++) {
          expect(log.admit(most, start + Math.floor((index * 1000) / most)).admitted).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  test("names the wait after which it admits, and not a millisecond before", () => {
    fc.assert(
      fc.property(rate, gaps, (most, waits) => {
        const log = new RateLog();
        let now = 0;
        for (const gap of waits) {
          now += gap;
          const answer = log.admit(most, now);
          if (answer.admitted) continue;
          expect(log.admit(most, now + answer.wait - 1)).toEqual({ admitted: false, wait: 1 });
          now += answer.wait;
          expect(log.admit(most, now).admitted).toBe(true);
        }
      }),
    );
  });

  test("keeps its promise when the clock is set back, and recovers within a second", () => {
    fc.assert(
      fc.property(rate, fc.nat(5_000_000), gaps, (most, back, waits) => {
        const log = new RateLog();
        const admitted: number[] = []; // in time that really passed
        let real = 0;
        waits.forEach((gap, index) => {
          real += gap;
          const isBack = index >= waits.length / 2;
          if (log.admit(most, 10_000_000 + real - (isBack ? back : 0)).admitted) admitted.push(real);
        });
        for (const [index, at] of admitted.slice(most).entries()) {
          expect(at - admitted[index]!).toBeGreaterThanOrEqual(1000);
        }
        log.admit(most, 10_000_000 + real - back); // from now on the log knows
        expect(log.admit(most, 10_000_000 + real + 1000 - back).admitted).toBe(true);
      }),
    );
  });
});

test("RateLogs forgets who was not seen for a second, and nobody else", () => {
  const logs = new RateLogs();
  expect(logs.admit("busy", 1, 5000).admitted).toBe(true);
  for (let index = 0; index < 5000; index++) logs.admit(`passer-by ${index}`, 1, 5000 + (index % 900));
  expect(logs.admit("busy", 1, 5999)).toEqual({ admitted: false, wait: 1 });
  expect(logs.admit("busy", 1, 6000).admitted).toBe(true);
});

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
