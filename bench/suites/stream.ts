import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundled, runChild } from "../children/bundle";
import { largeText, MB } from "../texts";
import type { Suite } from "./suite";

const SHORT = 32 * MB;
const LONG = 1024 * MB;
/** Thirty-two times the text may not need a quarter more memory: what is left is the collector's mood. */
const MOST_GROWTH = 1.25;

interface Report {
  readonly results: number;
  readonly seconds: number;
  readonly peak: number;
}

/** Whether memory stays the same however long the input is. */
export const stream: Suite = {
  name: "stream",
  about: "1 GB through the stream: peak memory against 32 MB, and speed",
  async run() {
    const folder = await bundled(["stream"]);
    const texts = mkdtempSync(join(tmpdir(), "lexometer-bench-"));
    try {
      const file = join(texts, "text");
      writeFileSync(file, largeText());
      const streamed = (bytes: number): Report =>
        JSON.parse(runChild(join(folder, "stream.mjs"), file, String(bytes)).output) as Report;
      const short = streamed(SHORT);
      const long = streamed(LONG);
      if (short.results === 0 || long.results === 0) throw new Error("The stream gave no result.");
      return {
        races: [],
        figures: [
          { name: "peak memory, 32 MB", value: short.peak / MB, unit: "MB" },
          { name: "peak memory, 1 GB", value: long.peak / MB, unit: "MB", most: (MOST_GROWTH * short.peak) / MB },
          { name: "speed over 1 GB", value: LONG / 1e6 / long.seconds, unit: "MB/s" },
        ],
      };
    } finally {
      rmSync(texts, { recursive: true, force: true });
    }
  },
};
