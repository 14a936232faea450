import { asNormText, NormsBuilder, type NormText } from "../engine/build-norms";
import type { Measuring } from "../engine/measuring";
import type { NormReading } from "../engine/norm-pieces";
import type { NormingPasses, Pass, PassOptions } from "../engine/norming-passes";
import type { BuildNormsOptions } from "../engine/norms-options";
import { LexometerError } from "../errors";
import type { Moments } from "../norms/context";
import type { Tally } from "../norms/tally";
import { checkSource, type Sample } from "../text/sample";
import type { Caller } from "./caller";
import { callOptionsOf } from "./calls";
import { atIndex } from "./failures";
import { filterOf, type NormFilter } from "./norm-readings";
import type { CallOptions, PooledPasses } from "./pool";
import { ListedTexts } from "./texts";
import { readingNorms } from "./treatments";

/**
 * Has texts read for norms by workers.
 *
 * @param offset the number of the first text, for errors
 * @throws {@link LexometerError} that of a text that was given up, with its `index`
 */
export async function readForNorms(
  caller: Caller,
  texts: readonly string[],
  options: NormFilter & CallOptions,
  offset = 0,
): Promise<NormReading[]> {
  const readings = new Array<NormReading>(texts.length);
  const treatment = readingNorms(
    texts,
    filterOf(options),
    (text, reading) => {
      readings[text] = reading;
    },
    (error, text) => {
      throw atIndex(error, offset + text);
    },
  );
  await caller.treat(new ListedTexts(texts), callOptionsOf(options), treatment);
  return readings;
}

/** Builds norms of texts as they come, in their order. @throws as `readForNorms` */
export async function tallyInOrder(
  caller: Caller,
  measuring: Measuring,
  texts: AsyncIterable<NormText> | Iterable<NormText>,
  options: BuildNormsOptions & CallOptions,
): Promise<NormsBuilder> {
  const builder = new NormsBuilder(measuring, options);
  checkSource(texts);
  const genres: (string | undefined)[] = [];
  const samples = async function* (): AsyncGenerator<Sample> {
    for await (const item of texts) {
      const { text, genre } = asNormText(item);
      genres.push(genre);
      yield { content: text };
    }
  };
  const readings = caller.stream<NormReading>(samples(), options, {
    scoreAll: (group, first, own) => {
      const strings = group.map(({ content }) => content as string);
      return readForNorms(caller, strings, { ...filterOf(options), ...own }, first);
    },
    scorePieces: () => Promise.reject(new LexometerError("ARGUMENT", "The texts of norms are whole strings.")),
  });
  for await (const reading of readings) {
    const outcome = builder.take(reading, genres.shift());
    options.onText?.(outcome);
  }
  return builder;
}

/** Passes over the readings of workers. */
export class WorkerPasses implements PooledPasses {
  readonly #passes: NormingPasses;
  readonly #caller: Caller;

  constructor(passes: NormingPasses, caller: Caller) {
    this.#passes = passes;
    this.#caller = caller;
  }

  plainTally(): Tally {
    return this.#passes.plainTally();
  }

  compositeTally(): Tally {
    return this.#passes.compositeTally();
  }

  constants(plain: Tally): Record<string, Moments> {
    return this.#passes.constants(plain);
  }

  /** @throws {@link LexometerError} that of the first text that was given up, with its `index` */
  async one(texts: readonly string[], options: PassOptions & CallOptions): Promise<Pass> {
    return this.#passes.oneOf(await readForNorms(this.#caller, texts, options));
  }

  /** @throws as `one` */
  async two(
    texts: readonly string[],
    options: PassOptions & CallOptions,
    constants: Readonly<Record<string, Moments>>,
  ): Promise<Pass> {
    return this.#passes.twoOf(await readForNorms(this.#caller, texts, options), constants);
  }

  context(...made: Parameters<NormingPasses["context"]>): ReturnType<NormingPasses["context"]> {
    return this.#passes.context(...made);
  }
}
