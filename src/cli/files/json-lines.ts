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
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    return { input, line, reason: "The line is not JSON." };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { input, line, reason: "The line is no JSON object." };
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const id = fieldOf(fields, options.idColumn, ID_NAMES);
  const label = typeof id === "string" || typeof id === "number" ? { id: String(id) } : {};
  const content = fieldOf(fields, options.textColumn, TEXT_NAMES);
  if (typeof content !== "string") {
    const wanted = options.textColumn ?? TEXT_NAMES.join(" or ");
    const reason = `There is no string in ${wanted}. Name the field with --text-column.`;
    return { input, line, reason, ...label };
  }
  return { input, line, sample: { ...label, content } };
}

function fieldOf(fields: Readonly<Record<string, unknown>>, named: string | undefined, usual: string[]): unknown {
  const key = named ?? usual.find((name) => Object.hasOwn(fields, name));
  return key !== undefined && Object.hasOwn(fields, key) ? fields[key] : undefined;
}
