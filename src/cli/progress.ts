import { Presets, SingleBar } from "cli-progress";
import type { Input } from "./inputs";

/** A bar is worth drawing from here on. */
const LONG_BYTES = 8 * 1024 * 1024;

/** Says on stderr how far a long job is; silent where nobody looks. */
export class Progress {
  readonly #bar: SingleBar | undefined;
  readonly #started = performance.now();
  #bytes = 0;
  #texts = 0;
  #words = 0;

  /** @param counted what is counted besides bytes */
  constructor(inputs: readonly Input[], counted: "texts" | "texts and words" = "texts and words") {
    const total = inputs.reduce((sum, { size }) => sum + (size ?? 0), 0);
    if (process.stderr.isTTY !== true || total < LONG_BYTES) return;
    this.#bar = new SingleBar(
      {
        stream: process.stderr,
        format: `{bar} {percentage} % · {texts} texts${
          counted === "texts" ? "" : " · {words} words"
        } · {speed} MB/s · {eta_formatted} left`,
        fps: 5,
      },
      Presets.shades_classic,
    );
    this.#bar.start(total, 0, { texts: 0, words: 0, speed: "0" });
  }

  /** The same input, its bytes counted as they are read. */
  watch(input: Input): Input {
    return this.#bar === undefined ? input : { ...input, open: () => this.#counted(input.open()) };
  }

  count(words: number): void {
    this.#texts++;
    this.#words += words;
  }

  stop(): void {
    this.#bar?.stop();
  }

  async *#counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#bytes += chunk.length;
      const seconds = (performance.now() - this.#started) / 1000;
      const speed = (this.#bytes / 1e6 / Math.max(seconds, 0.001)).toFixed(1);
      this.#bar?.update(this.#bytes, { texts: this.#texts, words: this.#words, speed });
      yield chunk;
    }
  }
}
