import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createEngine } from "../../../src/engine/engine";

test("bytes of another realm are bytes: as a text and among others", async () => {
  const engine = await createEngine();
  const foreign = (bytes: Uint8Array): Uint8Array => runInNewContext("Uint8Array.from(bytes)", { bytes: [...bytes] });
  const text = "I think we might win.";
  const bytes = foreign(new TextEncoder().encode(text));
  expect(bytes).not.toBeInstanceOf(Uint8Array);
  const expected = JSON.stringify(engine.score(text));
  expect(JSON.stringify(engine.score(bytes))).toBe(expected);
  expect(JSON.stringify(engine.scoreMany([bytes, { content: bytes }]))).toBe(`[${expected},${expected}]`);
  expect([...engine.measureMany([bytes])]).toEqual([...engine.measure(text)]);
});
