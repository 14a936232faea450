import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `wc -w` of one text in one locale. */
export interface WordCounter {
  readonly name: string;
  readonly words: number;
  /** Nanoseconds of one whole process over the text, less those of one over an empty file just before. */
  time(): number;
}

/**
 * `wc -w` on a temporary file with the text, once per locale that this machine
 * has of `C` and `C.UTF-8`; none where there is no `wc`. The files go when the
 * process ends.
 */
export function wordCounters(text: string): readonly WordCounter[] {
  if (spawnSync("wc", ["--version"]).status !== 0) return [];
  const folder = mkdtempSync(join(tmpdir(), "lexometer-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const full = join(folder, "text");
  const empty = join(folder, "empty");
  writeFileSync(full, text);
  writeFileSync(empty, "");
  return ["C", "C.UTF-8"].map((locale) => ({
    name: `wc -w (${locale})`,
    words: run(full, locale).words,
    time: () => {
      const nothing = run(empty, locale).nanoseconds;
      return Math.max(1, run(full, locale).nanoseconds - nothing);
    },
  }));
}

function run(file: string, locale: string): { readonly words: number; readonly nanoseconds: number } {
  const before = process.hrtime.bigint();
  const { stdout, status } = spawnSync("wc", ["-w", file], {
    env: { ...process.env, LC_ALL: locale },
    encoding: "utf8",
  });
  const nanoseconds = Number(process.hrtime.bigint() - before);
  if (status !== 0) throw new Error(`wc -w failed with status ${status}.`);
  return { words: Number.parseInt(stdout, 10), nanoseconds };
}
