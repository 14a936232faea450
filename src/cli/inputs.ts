import { createReadStream, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { LexometerError } from "../errors";
import { READ_BYTES } from "./bytes";
import { type Found, filesBelow } from "./files/folder";
import { filesMatching, isPattern } from "./files/glob";
import { bytesOf } from "./files/unreadable";
import { UsageError } from "./usage";

/** How texts stand in a file: the file is one, a line is one, a line holds an object, a row of a table. */
export const INPUT_KINDS = ["text", "lines", "ndjson", "jsonl", "csv", "parquet", "xlsx", "docx", "pdf"] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** Something to read texts from. */
export interface Input {
  /** The path as it was given or found, or `stdin`, or `text`. */
  readonly name: string;
  readonly kind: InputKind;
  /** Bytes, where they are known before it is read. */
  readonly size: number | undefined;
  /** Where it is, if it is a file. */
  readonly path?: string;
  /** Why it cannot be opened, if it was found and cannot: it is left out, and the rest is read. */
  readonly fault?: string;
  /** Whether a folder or a pattern led to it: nobody has named it, so it need not be a table of texts. */
  readonly isFound?: true;
  /** @throws {@link ReadError} for a file that cannot be read, or not to its end */
  open(): AsyncIterable<Uint8Array>;
}

const KIND_OF_EXTENSION: Readonly<Record<string, InputKind>> = {
  ".txt": "text",
  ".md": "text",
  ".csv": "csv",
  ".tsv": "csv",
  ".ndjson": "ndjson",
  ".jsonl": "ndjson",
  ".parquet": "parquet",
  ".xlsx": "xlsx",
  ".docx": "docx",
  ".pdf": "pdf",
};

/** The files among them. */
export function filesOf(inputs: readonly Input[]): string[] {
  return inputs.flatMap(({ path }) => path ?? []);
}

/**
 * The inputs that paths name, in their order; of a folder as `filesBelow` has them.
 *
 * @param paths files, folders, patterns (of `glob.ts`), and `-` for standard input;
 *   what is there is taken as it is called, though it looks like a pattern
 * @param kind  of every input; told from the extension where it is left out, `text` if that tells nothing
 * @throws what `stat` throws for a path that cannot be reached;
 *   {@link UsageError} for standard input twice;
 *   {@link LexometerError} `INPUT_SYNTAX` for a folder or a pattern without anything to read
 */
export async function findInputs(paths: readonly string[], kind: InputKind | undefined): Promise<Input[]> {
  if (paths.filter((path) => path === "-").length > 1) {
    throw new UsageError("Standard input can be read only once: give - once.");
  }
  const inputs: Input[] = [];
  for (const path of paths) {
    if (path === "-") {
      inputs.push(stdinInput(kind ?? "text"));
      continue;
    }
    const found = await statOf(path);
    if (found === undefined) {
      const files = await filesMatching(path);
      if (files.length === 0) throw noMatch(path);
      inputs.push(...files.map((one) => foundInput(one, kind)));
      continue;
    }
    if (!found.isDirectory()) {
      inputs.push(fileInput(path, kind, found.isFile() ? found.size : undefined));
      continue;
    }
    const files = await filesBelow(path, (name) => extname(name).toLowerCase() in KIND_OF_EXTENSION);
    if (files.length === 0) throw emptyFolder(path);
    inputs.push(...files.map((one) => foundInput(one, kind)));
  }
  return inputs;
}

export function stdinInput(kind: InputKind): Input {
  return { name: "stdin", kind, size: undefined, open: () => process.stdin };
}

/** A text that was given on the command line. */
export function givenInput(text: string, kind: InputKind): Input {
  const bytes = Buffer.from(text);
  return { name: "text", kind, size: bytes.length, open: () => once(bytes) };
}

export function fileInput(path: string, kind: InputKind | undefined, size: number | undefined): Input {
  return {
    name: path,
    kind: kind ?? KIND_OF_EXTENSION[extname(path).toLowerCase()] ?? "text",
    size,
    path,
    open: () => bytesOf(path, createReadStream(path, { highWaterMark: READ_BYTES })),
  };
}

function foundInput({ path, size, fault }: Found, kind: InputKind | undefined): Input {
  const input = { ...fileInput(path, kind, size), isFound: true } as const;
  return fault === undefined ? input : { ...input, fault };
}

/** What is at a path; `undefined` where nothing can be found and the path is a pattern. */
async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isPattern(path)) return undefined;
    throw error;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}

function emptyFolder(path: string): LexometerError {
  const known = Object.keys(KIND_OF_EXTENSION).join(", ");
  return new LexometerError("INPUT_SYNTAX", `There is nothing to score in ${path}: no ${known} files. Name the files.`);
}

function noMatch(pattern: string): LexometerError {
  return new LexometerError(
    "INPUT_SYNTAX",
    `No file matches ${pattern}. In a pattern * is anything in a name, ** any folders.`,
  );
}
