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

/** The texts of a folder of `<mode>/<genre>.jsonl.gz`, in the order of their paths: a JSON object with `text` a line. */
export function* readTexts(folder: string): Generator<ReferenceText> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl.gz"))
    .sort();
  for (const file of files) {
    const lines = gunzipSync(readFileSync(join(folder, file)))
      .toString()
      .split("\n");
    for (const line of lines) {
      if (line === "") continue;
      const { text } = JSON.parse(line) as { readonly text: string };
      yield { mode: dirname(file), genre: basename(file, ".jsonl.gz"), text };
    }
  }
}
