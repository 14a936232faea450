import { resolve } from "node:path";
import type { EngineOptions } from "../../engine/engine";
import { createEngine } from "../../engine/engine";
import { LexometerError } from "../../errors";
import { engineOptionsFor } from "../engine-for";
import type { GenreFrom } from "../norm-texts";
import type { SampleOptions } from "../samples";

/** What a job of norms does with its texts. */
export interface NormsSpec {
  readonly name: string;
  readonly provenance: string;
  readonly weights: Readonly<Record<string, number>>;
  readonly genreFrom: GenreFrom;
  readonly minWords?: number;
  readonly maxPunctuation?: number;
  readonly rows: SampleOptions;
  /** An absolute path. */
  readonly dictionary?: string;
  /** Engine and dictionary: the counts of others cannot be added up. */
  readonly identity: string;
}

/** @throws as `engineOptionsFor` */
export async function normsSpecOf(given: Omit<NormsSpec, "identity">): Promise<NormsSpec> {
  const spec = given.dictionary === undefined ? given : { ...given, dictionary: resolve(given.dictionary) };
  return { ...spec, identity: await identityOf(await engineOptionsFor(spec.dictionary)) };
}

/** @throws {@link LexometerError} `JOB_CHANGED` where this process would count otherwise than who submitted it meant */
export async function openNormsSpec(spec: NormsSpec): Promise<EngineOptions> {
  const options = await engineOptionsFor(spec.dictionary);
  if ((await identityOf(options)) === spec.identity) return options;
  throw new LexometerError(
    "JOB_CHANGED",
    "This worker has another release, or the dictionary has changed since the job was submitted. Put it back and `lexometer job retry`, or submit it anew.",
  );
}

async function identityOf(options: EngineOptions): Promise<string> {
  const { engine, dictionary } = (await createEngine(options)).version;
  return `${engine} ${dictionary}`;
}
