import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { NormText } from "../../engine/build-norms";
import { LexometerError } from "../../errors";
import type { Round, Shard, ShardOutcome } from "../../jobs/job";
import { type PartNames, type PartSink, writeWhole } from "../../jobs/part";
import type { Moments } from "../../norms/context";
import { mergeNorms, mergeStatistics, pooledConstants } from "../../norms/merge";
import { formatNorms } from "../../norms/open";
import { formatStatistics, type NormStatistics, openStatistics } from "../../norms/statistics";
import { createPool } from "../../pool/node";
import { isSkip } from "../files/item";
import { genreOf, wholeText } from "../norm-texts";
import { formatConstants, readConstants } from "../norms-constants";
import { type NormsSpec, openNormsSpec } from "./norms-spec";
import { pieceItems } from "./piece-items";

/** Two rounds: composites can be worked out when the means of all texts are known. */
const LAST_ROUND = 2;

/** `round-1/part-000012.json`: statistics of a shard; empty if none of its texts is long enough. */
export function normsNames({ out, round, number }: Pick<Shard, "out" | "round" | "number">): PartNames {
  const name = join(out, `round-${round}`, `part-${String(number).padStart(6, "0")}`);
  return { out: `${name}.json`, skipped: `${name}.skipped.ndjson` };
}

/** Counts the texts of a shard. @param workers of the pool; 0 to count in this thread */
export async function tallyShard(
  shard: Shard,
  part: Readonly<Record<"out" | "skipped", PartSink>>,
  signal: AbortSignal,
  workers: number,
): Promise<ShardOutcome> {
  const spec = shard.spec as NormsSpec;
  const options = await openNormsSpec(spec);
  const constants = shard.round === LAST_ROUND ? await readConstants(constantsPath(shard.out)) : undefined;
  const sums = { rows: 0, skipped: 0, words: 0 };
  const texts = async function* (): AsyncGenerator<NormText> {
    for (const piece of shard.pieces) {
      const genre = genreOf(piece.name, spec.genreFrom);
      for await (const item of pieceItems(piece, spec.rows)) {
        signal.throwIfAborted();
        if (isSkip(item)) {
          await part.skipped.write(`${JSON.stringify(item)}\n`);
          sums.skipped++;
        } else {
          yield { text: await wholeText(item.sample), genre };
        }
      }
    }
  };
  const pool = await createPool({ ...options, workers });
  try {
    const statistics = await pool.tallyNorms(texts(), {
      ...optionsOf(spec, constants),
      onText: (outcome) => {
        if (outcome === "taken") sums.rows++;
        else sums.skipped++;
      },
    });
    await part.out.write(formatStatistics(statistics));
    sums.words = statistics.plain.genres.reduce((sum, { words }) => sum + words, 0);
  } catch (error) {
    // Of a shard without a text of enough words there are no statistics; of the job there may be.
    if (!(error instanceof LexometerError && error.code === "ARGUMENT" && sums.rows === 0)) throw error;
  } finally {
    await pool.close();
  }
  return sums;
}

/** Weights are for the genres of all shards together: what a shard counts, they do not change. */
function optionsOf(
  { minWords, maxPunctuation }: NormsSpec,
  constants: Readonly<Record<string, Moments>> | undefined,
): Parameters<Awaited<ReturnType<typeof createPool>>["tallyNorms"]>[1] {
  return {
    ...(minWords === undefined ? {} : { minWords }),
    ...(maxPunctuation === undefined ? {} : { maxPunctuation }),
    ...(constants === undefined ? {} : { constants }),
  };
}

/**
 * Adds up what the shards of a round have counted: of the first the constants, of
 * the second the context.
 *
 * @returns whether that was the last round
 * @throws {@link LexometerError} `ARGUMENT` when no text is long enough
 */
export async function endNormsRound({ out, round, shards, spec: given }: Round): Promise<boolean> {
  const spec = given as NormsSpec;
  let sum: NormStatistics | undefined;
  for (let number = 0; number < shards; number++) {
    const json = await readFile(normsNames({ out, round, number }).out, "utf8");
    if (json === "") continue;
    let one = openStatistics(json);
    // Of the first round only plain counts are of use: each shard has constants of its own.
    if (round < LAST_ROUND && sum !== undefined) one = { ...one, constants: sum.constants };
    sum = sum === undefined ? one : mergeStatistics([sum, one]);
  }
  const { name, provenance, weights } = spec;
  if (sum === undefined) throw new LexometerError("ARGUMENT", "There is nothing to norm by: no text is long enough.");
  if (round < LAST_ROUND) {
    await writeWhole(constantsPath(out), formatConstants(sum.dictionary, pooledConstants([sum], weights)));
    return false;
  }
  const context = await mergeNorms([sum], { name, version: "1.0.0", provenance, weights });
  await writeWhole(join(out, `${name}.statistics.json`), formatStatistics(sum));
  await writeWhole(join(out, `${name}.norms.json`), formatNorms(context));
  return true;
}

function constantsPath(out: string): string {
  return join(out, "constants.json");
}
