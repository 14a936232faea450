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

describe("the first field with a value that can be used is taken:", () => {
  test.each([
    ['{"text":null,"content":"we won"}', {}, "undefined: we won"],
    ['{"text":7,"content":"we won"}', {}, "undefined: we won"],
    ['{"text":"","content":"we won"}', {}, "undefined: "],
    ['{"request_id":"7","id":null,"text":"a"}', {}, "7: a"],
    ['{"id":{"n":1},"request_id":7,"text":"a"}', {}, "7: a"],
    ['{"id":"","request_id":7,"text":"a"}', {}, ": a"],
    ['{"text":null,"content":1}', {}, "There is no string in text or content. Name the field with --text-column."],
    [
      '{"text":null,"content":"a"}',
      { textColumn: "text" },
      "There is no string in text. Name the field with --text-column.",
    ],
    ['{"id":null,"request_id":"7","text":"a"}', { idColumn: "id" }, "undefined: a"],
  ])("%s %j", async (line, options, expected) => expect(await read(line, options)).toBe(expected));
});

describe("a field for the id that no line has is remarked upon, once and at the end:", () => {
  test.each([
    ["no line has it", '{"id":1,"text":"a"}\n{"text":"b"}', 1],
    ["no line has a value in it", '{"key":null,"text":"a"}', 1],
    ["one line has it", '{"text":"a"}\n{"key":"b","text":"b"}\n{"text":"c"}', 0],
    ["there are no rows", '{"key":7}\nno JSON', 0],
    ["there is nothing", "", 0],
  ])("%s", async (_, lines, count) => {
    const remarks: string[] = [];
    const onRemark = (input: string, remark: string): number => remarks.push(`${input}: ${remark}`);
    await listOf(jsonItems(inputOf(lines, "ndjson"), { ...OPTIONS, idColumn: "key", onRemark }));
    const remark = "in.ndjson: No line has an id in key, so rows have none. Name the field with --id-column.";
    expect(remarks).toEqual(Array.from({ length: count }, () => remark));
  });

  test("none where nobody names a field", async () => {
    const onRemark = (): void => expect.unreachable();
    await listOf(jsonItems(inputOf('{"text":"a"}', "ndjson"), { ...OPTIONS, onRemark }));
  });
});

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
