import { readFile } from "node:fs/promises";
import type { Problems } from "../problems";
import type { Skip } from "./item";
import type { ByteSink } from "./part-file";

/** Reasons that are counted on the screen. */
const LISTED = 10;

/** Keeps account of rows that were left out: on the screen the first ones, in a side file all. */
export class Skips {
  readonly #problems: Problems;
  readonly #file: ByteSink | undefined;
  readonly #reasons = new Map<string, number>();

  constructor(problems: Problems, file: ByteSink | undefined) {
    this.#problems = problems;
    this.#file = file;
  }

  get count(): number {
    let count = 0;
    for (const times of this.#reasons.values()) count += times;
    return count;
  }

  /** @throws {@link LexometerError} `INPUT_SYNTAX` for the first one, if that is to end the job */
  async add({ input, line, reason, id }: Skip): Promise<void> {
    this.#problems.add(input, line, reason);
    this.#counted(reason);
    await this.#file?.write(`${JSON.stringify({ input, line, id, reason })}\n`);
  }

  /** Counts those that an earlier run has listed. */
  async recount(path: string): Promise<void> {
    for (const line of (await readFile(path, "utf8")).split("\n")) {
      if (line !== "") this.#counted(String(JSON.parse(line).reason));
    }
  }

  /** How many, and why, the most frequent reason first. */
  summary(rows: number, listedIn: string | undefined): string {
    const total = (rows + this.count).toLocaleString("en");
    const counts = [...this.#reasons].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const width = counts[0]?.[1].toLocaleString("en").length ?? 0;
    const lines = counts
      .slice(0, LISTED)
      .map(([reason, times]) => `  ${times.toLocaleString("en").padStart(width)}  ${reason}`);
    const head = `${this.count.toLocaleString("en")} of ${total} could not be read and were left out; the rest is scored.`;
    const where = listedIn === undefined ? [] : [`They are listed in ${listedIn}.`];
    const more = counts.length > LISTED ? [`  and ${counts.length - LISTED} more reasons`] : [];
    return [head, ...lines, ...more, ...where].join("\n");
  }

  #counted(reason: string): void {
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
  }
}
