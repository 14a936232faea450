import type { ScoreOptions } from "../engine/engine";
import type { NormingContext } from "../norms/context";
import type { Result } from "../results/result";
import { Refusal } from "./errors";
import type { RequestItem, RequestSample } from "./samples";
import type { ServiceEngine } from "./service";

/** A sample with its result, or an item that has none. */
export type ScoredItem =
  | { readonly sample: RequestSample; readonly result: Result }
  | { readonly sample: { readonly requestId?: string | undefined }; readonly refusal: Refusal };

/**
 * Scores what can be scored, in order.
 *
 * A text that makes the engine fail twice costs one item: the others are scored
 * without it.
 */
export async function scoreItems(
  engine: ServiceEngine,
  items: readonly RequestItem[],
  norming: string | NormingContext,
): Promise<ScoredItem[]> {
  const options = { norming };
  const samples = items.filter((item): item is RequestSample => "content" in item);
  const results = await resultsOf(engine, samples, options);
  let next = 0;
  return items.map((item) => {
    if (!("content" in item)) return { sample: item, refusal: item.refusal };
    const result = results[next++];
    return result === undefined
      ? { sample: item, refusal: new Refusal(1500, "This text could not be scored.") }
      : { sample: item, result };
  });
}

async function resultsOf(
  engine: ServiceEngine,
  samples: readonly RequestSample[],
  options: ScoreOptions,
): Promise<readonly (Result | undefined)[]> {
  if (samples.length === 0) return [];
  try {
    return await engine.scoreMany(
      samples.map(({ content }) => content),
      options,
    );
  } catch {
    // One of them is poison; alone, it fails alone.
    if (samples.length > 1) return await oneByOne(engine, samples, options);
  }
  try {
    return await engine.scoreMany([samples[0]!.content], options);
  } catch {
    return [undefined];
  }
}

async function oneByOne(
  engine: ServiceEngine,
  samples: readonly RequestSample[],
  options: ScoreOptions,
): Promise<(Result | undefined)[]> {
  const results: (Result | undefined)[] = [];
  for (const { content } of samples) {
    try {
      results.push(...(await engine.scoreMany([content], options)));
    } catch {
      results.push(undefined);
    }
  }
  return results;
}
