import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Packer, Unpacker } from "../../../scripts/tables/packer";

/** A number with its stream and contexts. */
type Item = readonly [value: number, stream: number, first: number, second: number, third: number];

function roundTrip(items: readonly Item[]): number[] {
  const packer = new Packer();
  for (const item of items) packer.number(...item);
  const unpacker = new Unpacker(packer.finish());
  return items.map(([, ...known]) => unpacker.number(...known));
}

describe("packed numbers", () => {
  test("none take two bytes", () => {
    expect(new Packer().finish().length).toBeLessThanOrEqual(2);
  });

  test("the smallest and the greatest come back", () => {
    const values = [0, 1, 2, 0xffff, 2 ** 31 - 2, 0];
    expect(roundTrip(values.map((value) => [value, 0, 0, 0, 0]))).toEqual(values);
  });

  test("whatever is packed comes back", () => {
    const word = fc.oneof(fc.nat(40), fc.integer({ min: 0, max: 0xffffffff }));
    const value = fc.oneof({ weight: 4, arbitrary: fc.nat(9) }, { weight: 1, arbitrary: fc.nat(0x7ffffffe) });
    const item = fc.tuple(value, fc.nat(31), word, word, word);
    fc.assert(
      fc.property(fc.array(item, { maxLength: 400 }), (items) => {
        expect(roundTrip(items)).toEqual(items.map(([number]) => number));
      }),
      { numRuns: 60 },
    );
  });

  test("long runs of sure and of unsure bits come back, carries and all", () => {
    const items: Item[] = Array.from({ length: 60_000 }, (_, index) => [
      index % 977 === 0 ? index : index % 3,
      index < 30_000 ? 0 : 1,
      0,
      index % 3,
      index & 7,
    ]);
    expect(roundTrip(items)).toEqual(items.map(([number]) => number));
  });

  test("what is foreseen is cheap", () => {
    const packer = new Packer();
    for (let count = 0; count < 10_000; count++) packer.number(0, 0, 0, 0, 0);
    expect(packer.finish().length).toBeLessThan(100);
  });
});
