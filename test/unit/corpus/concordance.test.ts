import fc from "fast-check";
import { expect, test } from "vitest";
import { concordanceOf, type Occurrence } from "../../../src/corpus/concordance";
import { createEngine } from "../../../src/engine/engine";
import { texts } from "../../oracle/generators";
import { sampleTexts } from "../texts";

const engine = await createEngine();
const stems = await createEngine({
  dictionary: {
    name: "search",
    version: "1",
    categories: [{ id: "wanted" }],
    entries: [{ pattern: "*", categories: { wanted: 1 } }],
  },
});

async function placesOf(
  finder: typeof engine,
  text: string,
  context: number,
  { category, pieceLength = 1 << 16 }: { readonly category?: string; readonly pieceLength?: number } = {},
): Promise<Occurrence[]> {
  const isWanted = ({ categories }: { readonly categories: readonly string[] }): boolean =>
    category === undefined || categories.includes(category);
  const places: Occurrence[] = [];
  for await (const place of concordanceOf(finder, text, { isWanted, context, pieceLength })) places.push(place);
  return places;
}

test("places are the spans of the whole text, with the text around them, in pieces of any length", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      texts,
      texts,
      fc.nat(12),
      fc.integer({ min: 20, max: 80 }),
      async (one, other, context, pieceLength) => {
        const text = `${one}\n\n${other} end`;
        const places = await placesOf(stems, text, context, { pieceLength });
        found += places.length;
        expect(places.map(({ start, end, entry }) => ({ start, end, entry, categories: ["wanted"] }))).toEqual(
          stems.explain(text),
        );
        for (const { start, end, left, match, right } of places) {
          expect(match).toBe(text.slice(start, end));
          expect(text.slice(0, start).endsWith(left)).toBe(true);
          expect(text.slice(end).startsWith(right)).toBe(true);
          for (const [side, length] of [
            [left, start],
            [right, text.length - end],
          ] as const) {
            expect(side.length).toBeGreaterThanOrEqual(Math.min(context, length));
            expect(side.length).toBeLessThanOrEqual(context + 1);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(1000);
});

test("phrases and negations are those of the whole text", async () => {
  const text = sampleTexts(6, 20).join("\n\n");
  for (const category of ["tentative", "positive_tone"]) {
    const spans = engine.explain(text).filter(({ categories }) => categories.includes(category));
    const places = await placesOf(engine, text, 10, { category, pieceLength: 300 });
    expect(spans.length).toBeGreaterThan(5);
    expect(places.map(({ start, end, entry, negated }) => [start, end, entry, negated])).toEqual(
      spans.map(({ start, end, entry, negated }) => [start, end, entry, negated]),
    );
  }
});

test("a context does not cut a character in two", async () => {
  const [place] = await placesOf(stems, "😀 word 😀", 2);
  expect(place).toMatchObject({ left: "😀 ", match: "word", right: " 😀" });
});
