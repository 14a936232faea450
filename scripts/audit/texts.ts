import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";

/** A text of a reference corpus. */
export interface ReferenceText {
  /** The folder it lies in: written or spoken. */
  readonly mode: string;
  readonly genre: string;
  readonly text: string;
}

/** The files of a folder of `<mode>/<genre>.jsonl.gz`, in the order of their paths. */
export function listTextFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl.gz"))
    .sort();
}

/** The lines of one of these files: a JSON object with a field `text` each. */
export function linesOfTexts(folder: string, file: string): readonly string[] {
  return gunzipSync(readFileSync(join(folder, file)))
    .toString()
    .split("\n")
    .filter(Boolean);
}

/** The text of such a line. */
export function textOfLine(line: string): string {
  return (JSON.parse(line) as { readonly text: string }).text;
}

/** All texts of such a folder. */
export function* readTexts(folder: string): Generator<ReferenceText> {
  for (const file of listTextFiles(folder)) {
    for (const line of linesOfTexts(folder, file)) {
      yield { mode: dirname(file), genre: basename(file, ".jsonl.gz"), text: textOfLine(line) };
    }
  }
}
