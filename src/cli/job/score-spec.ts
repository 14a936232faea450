import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createEngine, type Engine, type EngineOptions } from "../../engine/engine";
import { LexometerError } from "../../errors";
import { formatNorms } from "../../norms/open";
import { engineOptionsFor } from "../engine-for";
import { digestOf } from "../files/journal";
import { type Segmentation, segmentationOf } from "../files/segments";
import { NO_NORMING } from "../norming";
import type { SampleOptions } from "../samples";
import { type Plan, type PlanOptions, planOf } from "../score-plan";

/** What is written of a job: a line a text, so that parts can be put one behind the other. */
export const JOB_FORMATS = ["ndjson", "csv"] as const;
export type JobFormat = (typeof JOB_FORMATS)[number];

/** What a job of scoring does with its texts. */
export interface ScoreSpec {
  readonly format: JobFormat;
  readonly plan: PlanOptions;
  readonly rows: SampleOptions;
  readonly segments?: string;
  /** An absolute path. */
  readonly dictionary?: string;
  /** A digest of all that rows depend on: engine, dictionary, norms and options. Another worker would write other bytes. */
  readonly identity: string;
}

/** What is needed to work on it. */
export interface OpenSpec {
  readonly engine: Engine;
  readonly engineOptions: EngineOptions;
  readonly plan: Plan;
  readonly segmentation: Segmentation | undefined;
}

/** @throws as `planOf`, `engineOptionsFor`, `segmentationOf` */
export async function specOf(given: Omit<ScoreSpec, "identity">): Promise<ScoreSpec> {
  const { norming } = given.plan;
  const spec = {
    ...given,
    ...(given.dictionary === undefined ? {} : { dictionary: resolve(given.dictionary) }),
    // A file of norms is found from other folders too; names are left as they are.
    plan:
      norming !== undefined && norming !== NO_NORMING && existsSync(norming)
        ? { ...given.plan, norming: resolve(norming) }
        : given.plan,
  };
  return { ...spec, identity: identityOf(spec, await opened(spec)) };
}

/** @throws {@link LexometerError} `JOB_CHANGED` where this process would write something else than who submitted it meant */
export async function openSpec(spec: ScoreSpec): Promise<OpenSpec> {
  const open = await opened(spec);
  if (identityOf(spec, open) === spec.identity) return open;
  throw new LexometerError(
    "JOB_CHANGED",
    "This worker has another release, or the dictionary or the norms have changed since the job was submitted. Put them back and `lexometer job retry`, or submit it anew.",
  );
}

async function opened(spec: Omit<ScoreSpec, "identity">): Promise<OpenSpec> {
  const engineOptions = await engineOptionsFor(spec.dictionary);
  const engine = await createEngine(engineOptions);
  const plan = await planOf(engine, spec.plan, spec.format);
  return {
    ...{ engine, engineOptions, plan },
    segmentation: spec.segments === undefined ? undefined : segmentationOf(spec.segments),
  };
}

function identityOf({ format, rows, segments }: Omit<ScoreSpec, "identity">, { engine, plan }: OpenSpec): string {
  const { norming, arrangement, columns } = plan;
  const norms = typeof norming === "string" ? norming : formatNorms(norming);
  const { textColumn, idColumn, delimiter, sheet } = rows;
  const read = [textColumn, idColumn, delimiter, sheet, segments].map((value) => value ?? null);
  return digestOf({ version: engine.version, format, norms, arrangement, columns, read });
}
