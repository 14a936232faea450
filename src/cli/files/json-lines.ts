import { utf8Bytes } from "../bytes";
import type { Input } from "../inputs";
import { LineSplitter } from "../lines";
import type { Item } from "./item";
import { ID_NAMES, type SampleOptions, TEXT_NAMES } from "./table-rows";

/** Bytes of a line, at most; a longer one is left out. */
export const LINE_LIMIT = 64 * 1024 * 1024;

/** Makes an item of a line; nothing of one without a text. */
type ReadLine = (line: Buffer, number: number) => Item | undefined;

/** Each line that is not empty, a text; its number is its id. */
export function lineItems(input: Input, lineLimit: number = LINE_LIMIT): AsyncGenerator<Item, void, undefined> {
  const read: ReadLine = (bytes, line) => {
    if (bytes.length === 0) return undefined;
    return { input: input.name, line, sample: { id: String(line), content: bytes.toString("utf8") } };
  };
  return byLine(input, read, lineLimit);
}

/** Each line an object with the text in one of its fields. */
export function jsonItems(
  input: Input,
  options: SampleOptions,
  lineLimit: number = LINE_LIMIT,
): AsyncGenerator<Item, void, undefined> {
  const read: ReadLine = (bytes, line) => (bytes.length === 0 ? undefined : fromJson(bytes, line, input.name, options));
  return byLine(input, read, lineLimit);
}

async function* byLine(input: Input, read: ReadLine, lineLimit: number): AsyncGenerator<Item, void, undefined> {
  let items: Item[] = [];
  const splitter = new LineSplitter(
    lineLimit,
    (bytes, line) => {
      const item = read(bytes, line);
      if (item !== undefined) items.push(item);
    },
    (line) => items.push({ input: input.name, line, reason: `The line has more than ${lineLimit} bytes.` }),
  );
  for await (const chunk of utf8Bytes(input.open())) {
    splitter.push(chunk);
    yield* items;
    items = [];
  }
  splitter.finish();
  yield* items;
}

function fromJson(bytes: Buffer, line: number, input: string, options: SampleOptions): Item {
  let value: unknown;
  let id: unknown;
  try {
    const json = bytes.toString("utf8");
    value = JSON.parse(json);
    id = fieldOf(value, options.idColumn, ID_NAMES);
    if (typeof id === "number" && !Number.isSafeInteger(id)) {
      id = fieldOf(JSON.parse(withNumbersAsTexts(json)), options.idColumn, ID_NAMES);
    }
  } catch {
    return { input, line, reason: "The line is not JSON." };
  }
  if (!isObject(value)) return { input, line, reason: "The line is no JSON object." };
  const label = typeof id === "string" || typeof id === "number" ? { id: String(id) } : {};
  const content = fieldOf(value, options.textColumn, TEXT_NAMES);
  if (typeof content !== "string") {
    const wanted = options.textColumn ?? TEXT_NAMES.join(" or ");
    const reason = `There is no string in ${wanted}. Name the field with --text-column.`;
    return { input, line, reason, ...label };
  }
  return { input, line, sample: { ...label, content } };
}

function fieldOf(value: unknown, named: string | undefined, usual: string[]): unknown {
  if (!isObject(value)) return undefined;
  const key = named ?? usual.find((name) => Object.hasOwn(value, name));
  return key !== undefined && Object.hasOwn(value, key) ? value[key] : undefined;
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
