import { Presets, SingleBar } from "cli-progress";
import type { Input } from "./inputs";

/** A bar is worth drawing from here on. */
const LONG_BYTES = 8 * 1024 * 1024;

/** Where it is drawn, if that is a terminal. */
export type Screen = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** Says on stderr how far a long job is; silent where nobody looks. */
export class Progress {
  readonly #bar: SingleBar | undefined;
  readonly #started = performance.now();
  /** Bytes that were there already when the job was resumed: they say nothing of its speed. */
  #before = 0;
  #bytes = 0;
  #texts = 0;
  #words = 0;

  /** @param counted what is counted besides bytes */
  constructor(
    inputs: readonly Input[],
    counted: "texts" | "texts and words" = "texts and words",
    screen: Screen = process.stderr,
  ) {
    const total = inputs.reduce((sum, { size }) => sum + (size ?? 0), 0);
    if (screen.isTTY !== true || total < LONG_BYTES) return;
    this.#bar = new SingleBar(
      {
        stream: screen,
        format: `{bar} {percentage} % · {texts} texts${
          counted === "texts" ? "" : " · {words} words"
        } · {speed} MB/s · {left} left`,
        barsize: 20,
        // Its way of ending would take Ctrl-C for a wish to end the bar alone.
        gracefulExit: false,
        fps: 5,
      },
      Presets.shades_classic,
    );
    this.#bar.start(total, 0, this.#facts(total));
  }

  /** The same input, its bytes counted as they are read. */
  watch(input: Input): Input {
    return this.#bar === undefined ? input : { ...input, open: () => this.#counted(input.open()) };
  }

  /** Inputs that an earlier run has done. */
  skip(inputs: readonly Input[]): void {
    for (const { size } of inputs) this.#before += size ?? 0;
    this.#bytes += this.#before;
  }

  /** Bytes of an input that is not read from its front on. */
  add(bytes: number): void {
    this.#bytes += bytes;
    this.#bar?.update(this.#bytes, this.#facts(this.#bar.getTotal()));
  }

  count(texts: number, words: number): void {
    this.#texts += texts;
    this.#words += words;
  }

  stop(): void {
    this.#bar?.stop();
  }

  #facts(total: number): Readonly<Record<string, string>> {
    const seconds = Math.max(0.001, (performance.now() - this.#started) / 1000);
    const speed = (this.#bytes - this.#before) / seconds;
    return {
      texts: this.#texts.toLocaleString("en"),
      words: this.#words.toLocaleString("en"),
      speed: (speed / 1e6).toFixed(1),
      left: speed === 0 ? "?" : timeText((total - this.#bytes) / speed),
    };
  }

  async *#counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.add(chunk.length);
      yield chunk;
    }
  }
}

/** `42 s`, `3 min 5 s`, `2 h 7 min`. */
export function timeText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
