import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BATCH_LENGTH,
  BATCH_ROWS,
  type Batch,
  batchesOf,
  type Position,
  START,
} from "../../../../src/cli/files/batches";
import { type Item, isSkip } from "../../../../src/cli/files/item";
import { inputOf, listOf } from "./fixtures";

const PIECES = -1;
const SKIP = -2;
/** Rows of inputs by the length of their text, or one of the above. */
type Lengths = readonly (readonly number[])[];

function batches(lengths: Lengths, from: Position, cuts = 1): Promise<Batch[]> {
  const inputs = lengths.map((_, number) => ({ ...inputOf(""), name: String(number) }));
  return listOf(
    batchesOf(inputs, {
      from,
      read: async function* ({ name }) {
        for (const [index, length] of lengths[Number(name)]!.entries()) {
          const row = { input: name, line: index + 1 };
          if (length === SKIP) yield { ...row, reason: "no" };
          else yield { ...row, sample: { content: length === PIECES ? ["a"] : "a".repeat(length) } };
        }
      },
      cut: function* (item) {
        if (isSkip(item)) yield item;
        else for (let part = 0; part < cuts; part++) yield item;
      },
    }),
  );
}

function keys(items: readonly Item[]): string[] {
  return items.map(({ input, line }) => `${input}:${line}`);
}

const length = fc.oneof(fc.nat(40), fc.constantFrom(SKIP, PIECES, BATCH_LENGTH - 1, BATCH_LENGTH, BATCH_LENGTH / 2));

describe("batches", () => {
  test("hold each row once, in order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(length, { maxLength: 8 }), { maxLength: 4 }), async (lengths) => {
        const all = (await batches(lengths, START)).flatMap(({ items }) => keys(items));
        expect(all).toEqual(lengths.flatMap((rows, input) => rows.map((_, row) => `${input}:${row + 1}`)));
      }),
    );
  });

  test("are the same from the position of any of them on", async () => {
    const lengths = fc.array(fc.array(length, { maxLength: 8 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(lengths, fc.constantFrom(1, 3, 1500), async (rows, cuts) => {
        const whole = await batches(rows, START, cuts);
        for (const [index, { position }] of whole.entries()) {
          if (position === undefined) continue;
          const rest = await batches(rows, position, cuts);
          expect(rest.map(({ items }) => keys(items)).filter(({ length }) => length > 0)).toEqual(
            whole
              .slice(index + 1)
              .map(({ items }) => keys(items))
              .filter(({ length }) => length > 0),
          );
        }
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    [BATCH_ROWS - 1, [BATCH_ROWS - 1]],
    [BATCH_ROWS, [BATCH_ROWS, 0]],
    [BATCH_ROWS + 1, [BATCH_ROWS, 1]],
  ])("of %i short rows have %j", async (rows, sizes) => {
    const made = await batches([new Array<number>(rows).fill(1)], START);
    expect(made.map(({ items }) => items.length)).toEqual(sizes);
  });

  test.each([
    [BATCH_LENGTH - 1, [2]],
    [BATCH_LENGTH, [1, 1]],
    [BATCH_LENGTH + 1, [1, 1]],
  ])("are full at their length: a text of %i, and one more: %j", async (first, sizes) => {
    const made = await batches([[first, 1]], START);
    expect(made.map(({ items }) => items.length).filter((size) => size > 0)).toEqual(sizes);
  });
});
