import { describe, expect, test } from "vitest";
import { isSkip } from "../../../../src/cli/files/item";
import { jsonItems } from "../../../../src/cli/files/json-lines";
import { inputOf, listOf } from "./fixtures";

const OPTIONS = { textColumn: undefined, idColumn: undefined };

/** `id: text` of the one line, or why it was left out. */
async function read(line: string, options: object = {}): Promise<string> {
  const [item] = await listOf(jsonItems(inputOf(line, "ndjson"), { ...OPTIONS, ...options }));
  return isSkip(item!) ? item.reason : `${item!.sample.id}: ${String(item!.sample.content)}`;
}

describe("an id that is a number has the digits that are written:", () => {
  test.each([
    ['{"id":1234567890123456789,"text":"a"}', "1234567890123456789: a"],
    ['{"text":"a","id" : -9007199254740993 }', "-9007199254740993: a"],
    ['{"id":9007199254740991,"text":"a"}', "9007199254740991: a"],
    ['{"id":1e400,"text":"a"}', "1e400: a"],
    ['{"id":0.12345678901234567890,"text":"a"}', "0.12345678901234567890: a"],
    ['{"user":{"id":1234567890123456788},"id":1234567890123456789,"text":"a"}', "1234567890123456789: a"],
    [
      String.raw`{"text":"\"id\":1234567890123456788 \\","id":1234567890123456789}`,
      String.raw`1234567890123456789: "id":1234567890123456788 \ `.trimEnd(),
    ],
  ])("%s", async (line, expected) => expect(await read(line)).toBe(expected));

  test("also beside a text of 20 MB, and in what is left out", async () => {
    const text = "ab 1234567 ".repeat(1_800_000);
    const long = await read(JSON.stringify({ text }).replace("{", '{"id":1234567890123456789,'));
    expect([long.slice(0, 27), long.length]).toEqual(["1234567890123456789: ab 123", 21 + text.length]);
    const [item] = await listOf(jsonItems(inputOf('{"id":1234567890123456789}', "ndjson"), OPTIONS));
    expect(item).toMatchObject({ id: "1234567890123456789" });
  });
});
