import type { Input } from "../inputs";
import { LineSplitter } from "../lines";
import { type Item, isSkip } from "./item";
import { ID_NAMES, type SampleOptions, TEXT_NAMES } from "./table-rows";
import { textBytes } from "./text-bytes";

/** Bytes of a line, at most; a longer one is left out. */
export const LINE_LIMIT = 64 * 1024 * 1024;

/** Makes an item of a line; nothing of one without a text. */
type ReadLine = (line: Buffer, number: number) => Item | undefined;

/** Each line that is not empty, a text; its number is its id. */
export function lineItems(
  input: Input,
  options: SampleOptions,
  lineLimit: number = LINE_LIMIT,
): AsyncGenerator<Item, void, undefined> {
  const read: ReadLine = (bytes, line) => {
    if (bytes.length === 0) return undefined;
    return { input: input.name, line, sample: { id: String(line), content: bytes.toString("utf8") } };
  };
  return byLine(textBytes(input, options), input.name, read, lineLimit);
}

/** Each line an object with the text in one of its fields. */
export async function* jsonItems(
  input: Input,
  options: SampleOptions,
  lineLimit: number = LINE_LIMIT,
): AsyncGenerator<Item, void, undefined> {
  const { idColumn, onRemark } = options;
  let rows = 0;
  let named = 0;
  const read: ReadLine = (bytes, line) => (bytes.length === 0 ? undefined : fromJson(bytes, line, input.name, options));
  for await (const item of byLine(textBytes(input, options), input.name, read, lineLimit)) {
    if (!isSkip(item)) {
      rows++;
      if (item.sample.id !== undefined) named++;
    }
    yield item;
  }
  if (idColumn === undefined || rows === 0 || named > 0) return;
  onRemark?.(input.name, `No line has an id in ${idColumn}, so rows have none. Name the field with --id-column.`);
}

async function* byLine(
  chunks: AsyncIterable<Buffer>,
  name: string,
  read: ReadLine,
  lineLimit: number,
): AsyncGenerator<Item, void, undefined> {
  let items: Item[] = [];
  const splitter = new LineSplitter(
    lineLimit,
    (bytes, line) => {
      const item = read(bytes, line);
      if (item !== undefined) items.push(item);
    },
    (line) => items.push({ input: name, line, reason: `The line has more than ${lineLimit} bytes.` }),
  );
  for await (const chunk of chunks) {
    splitter.push(chunk);
    yield* items;
    items = [];
  }
  splitter.finish();
  yield* items;
}

function fromJson(bytes: Buffer, line: number, input: string, options: SampleOptions): Item {
  let value: unknown;
  let id: string | number | undefined;
  try {
    const json = bytes.toString("utf8");
    value = JSON.parse(json);
    id = fieldOf(value, options.idColumn, ID_NAMES, isLabel);
    if (typeof id === "number" && !Number.isSafeInteger(id)) {
      id = fieldOf(JSON.parse(withNumbersAsTexts(json)), options.idColumn, ID_NAMES, isLabel);
    }
  } catch {
    return { input, line, reason: "The line is not JSON." };
  }
  if (!isObject(value)) return { input, line, reason: "The line is no JSON object." };
  const label = id === undefined ? {} : { id: String(id) };
  const content = fieldOf(value, options.textColumn, TEXT_NAMES, isText);
  if (content === undefined) {
    const wanted = options.textColumn ?? TEXT_NAMES.join(" or ");
    const reason = `There is no string in ${wanted}. Name the field with --text-column.`;
    return { input, line, reason, ...label };
  }
  return { input, line, sample: { ...label, content } };
}

/** The value of the field that is named, or of the first usual one with a value that can be used. */
function fieldOf<Value>(
  line: unknown,
  named: string | undefined,
  usual: readonly string[],
  isUsable: (value: unknown) => value is Value,
): Value | undefined {
  if (!isObject(line)) return undefined;
  for (const name of named === undefined ? usual : [named]) {
    const value = Object.hasOwn(line, name) ? line[name] : undefined;
    if (isUsable(value)) return value;
  }
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isLabel(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * JSON with its numbers in quotes: as they are written, where a parser would round them.
 *
 * Strings are walked over from quote to quote: an expression for all of one runs out of
 * stack in those of many megabytes.
 */
function withNumbersAsTexts(json: string): string {
  let isInString = false;
  return json.replace(/\\.|"|-?\d[\d.eE+-]{0,999999}/g, (part) => {
    if (part === '"') isInString = !isInString;
    return isInString || part === '"' ? part : `"${part}"`;
  });
}
