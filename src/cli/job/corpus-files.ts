import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { LexometerError } from "../../errors";
import { type CorpusFile, linePieces } from "../../jobs/cut";
import type { Piece } from "../../jobs/job";
import type { Input } from "../inputs";
import type { SampleOptions } from "../samples";
import { UsageError } from "../usage";
import { tablePieces } from "./table-pieces";

/** Inputs as files that every worker can open. */
export async function corpusFiles(inputs: readonly Input[]): Promise<CorpusFile[]> {
  const files: CorpusFile[] = [];
  for (const { name, kind, path, fault } of inputs) {
    if (path === undefined) throw new UsageError("A job reads files that every worker sees, not standard input.");
    if (fault !== undefined) throw new LexometerError("INPUT_SYNTAX", `${name}: ${fault} Nothing was handed in.`);
    const { size, mtimeMs } = await stat(path);
    files.push({ name, kind, path: resolve(path), size, written: Math.floor(mtimeMs) });
  }
  return files;
}

/** Cuts a file where its format lets that be done; others are one piece. */
export function piecesOf(options: SampleOptions): (file: CorpusFile, size: number) => AsyncIterable<Piece> {
  return (file, size) => {
    if (file.kind === "lines" || file.kind === "ndjson" || file.kind === "jsonl") return linePieces(file, size);
    return file.kind === "csv" ? tablePieces(file, size, options) : whole(file);
  };
}

async function* whole(file: CorpusFile): AsyncGenerator<Piece> {
  yield file;
}
