import { parse } from "csv-parse";
import type { Sample } from "../text/sample";
import { utf8Bytes } from "./bytes";
import type { Input } from "./inputs";
import { LineSplitter } from "./lines";
import type { Problems } from "./problems";

/** Which columns or fields hold text and id, where the caller says so. */
export interface SampleOptions {
  readonly textColumn: string | undefined;
  readonly idColumn: string | undefined;
}

/** Lines up to here are read; a longer one is a problem of its own. */
const LINE_LIMIT = 64 * 1024 * 1024;
/** Bytes of text that are scored in one go. */
const BATCH_BYTES = 256 * 1024;

const TEXT_FIELDS = ["text", "content"];
const ID_FIELDS = ["id", "request_id"];

/**
 * The samples of an input, in batches, in order, in memory bounded by its
 * longest line. What is no sample is noted as a problem and left out.
 */
export function readSamples(input: Input, options: SampleOptions, problems: Problems): AsyncIterable<Sample[]> {
  switch (input.kind) {
    case "text":
      return wholeText(input);
    case "lines":
      return byLine(input, problems, (line, number) => ({ id: String(number), content: line.toString("utf8") }));
    case "ndjson":
      return byLine(input, problems, (line, number) => fromJson(line, number, input.name, options, problems));
    case "csv":
      return byRow(input, options, problems);
  }
}

async function* wholeText(input: Input): AsyncGenerator<Sample[]> {
  yield [{ id: input.name, content: utf8Bytes(input.open()) }];
}

async function* byLine(
  input: Input,
  problems: Problems,
  read: (line: Buffer, number: number) => Sample | undefined,
): AsyncGenerator<Sample[]> {
  let batch: Sample[] = [];
  let size = 0;
  const splitter = new LineSplitter(
    LINE_LIMIT,
    (line, number) => {
      if (line.length === 0) return;
      const sample = read(line, number);
      if (sample === undefined) return;
      batch.push(sample);
      size += line.length;
    },
    (number) => problems.add(input.name, number, `The line has more than ${LINE_LIMIT} bytes.`),
  );
  for await (const chunk of utf8Bytes(input.open())) {
    splitter.push(chunk);
    if (size < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  splitter.finish();
  yield batch;
}

function fromJson(
  line: Buffer,
  number: number,
  name: string,
  options: SampleOptions,
  problems: Problems,
): Sample | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line.toString("utf8"));
  } catch {
    problems.add(name, number, "The line is not JSON.");
    return undefined;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    problems.add(name, number, "The line is no JSON object.");
    return undefined;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const content = fieldOf(fields, options.textColumn, TEXT_FIELDS);
  if (typeof content !== "string") {
    const wanted = options.textColumn ?? TEXT_FIELDS.join(" or ");
    problems.add(name, number, `There is no string in ${wanted}. Name the field with --text-column.`);
    return undefined;
  }
  const id = fieldOf(fields, options.idColumn, ID_FIELDS);
  return typeof id === "string" || typeof id === "number" ? { id: String(id), content } : { content };
}

function fieldOf(fields: Readonly<Record<string, unknown>>, named: string | undefined, usual: string[]): unknown {
  const key = named ?? usual.find((name) => Object.hasOwn(fields, name));
  return key !== undefined && Object.hasOwn(fields, key) ? fields[key] : undefined;
}

async function* byRow(input: Input, options: SampleOptions, problems: Problems): AsyncGenerator<Sample[]> {
  const parser = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true });
  const feeding = (async () => {
    for await (const chunk of utf8Bytes(input.open())) {
      if (!parser.write(chunk)) await new Promise((resolve) => parser.once("drain", resolve));
    }
    parser.end();
  })();
  feeding.catch((error: Error) => parser.destroy(error));

  let text = -1;
  let id = -1;
  let batch: Sample[] = [];
  let size = 0;
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (text === -1) {
      text = columnOf(record, options.textColumn, TEXT_FIELDS, input.name);
      id = options.idColumn === undefined ? usualColumn(record, ID_FIELDS) : record.indexOf(options.idColumn);
      continue;
    }
    const content = record[text];
    if (content === undefined) {
      problems.add(input.name, info.lines, "The row has no text column.");
      continue;
    }
    const label = record[id];
    batch.push(label === undefined ? { content } : { id: label, content });
    size += content.length;
    if (size < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  await feeding;
  yield batch;
}

function columnOf(header: readonly string[], named: string | undefined, usual: string[], name: string): number {
  const column = named === undefined ? usualColumn(header, usual) : header.indexOf(named);
  if (column !== -1) return column;
  const wanted = named ?? usual.join(" or ");
  throw new Error(
    `${name} has no column ${wanted}. Its columns are ${header.join(", ")}: name one with --text-column.`,
  );
}

function usualColumn(header: readonly string[], usual: readonly string[]): number {
  return header.findIndex((column) => usual.includes(column.trim().toLowerCase()));
}
