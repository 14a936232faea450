import { createReadStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Account } from "../../accounts/store";
import { LexometerError } from "../../errors";
import { Refusal } from "../../http/errors";
import type { JobDesk } from "../../http/job-desk";
import { linePieces, shardsOf } from "../../jobs/cut";
import type { JobStatus } from "../../jobs/job";
import type { Jobs } from "../../jobs/open";
import { BUILT_IN_CONTEXTS } from "../../norms/built-in/tables";
import { NO_NORMING } from "../norming";
import { UsageError } from "../usage";
import { partNames } from "./part-names";
import { specOf } from "./score-spec";

/** What an upload is called where rows that were left out are listed. */
const NAME = "upload.ndjson";
/** Bytes of a shard: an upload is smaller than a corpus, and several workers are to have something of it. */
const SHARD_BYTES = 4 * 1024 * 1024;
const ROWS = { textColumn: undefined, idColumn: undefined };

/**
 * Takes uploads into a folder that the workers see too: each job has a folder of its
 * own in it, with the corpus and the parts of its output.
 *
 * @param folder on storage that servers and workers share
 */
export function uploadDesk(jobs: Jobs, folder: string): JobDesk {
  const submit: JobDesk["submit"] = async (account, corpus, { norming, frameworks }) => {
    const out = resolve(folder, crypto.randomUUID());
    await mkdir(out, { recursive: true, mode: 0o700 });
    try {
      const path = join(out, NAME);
      await keep(corpus, path);
      const spec = await specFor(norming, frameworks);
      const { size, mtimeMs } = await stat(path);
      const file = { name: NAME, path, kind: "ndjson", size, written: Math.floor(mtimeMs) };
      const shards = shardsOf(size === 0 ? [] : [file], SHARD_BYTES, linePieces);
      const id = await jobs.rows.submit({ kind: "score", spec, out, account: account.key }, shards);
      return await jobs.rows.status(id);
    } catch (error) {
      // A job that may have been handed in keeps its files.
      if (!(error instanceof LexometerError)) await rm(out, { recursive: true, force: true });
      throw error;
    }
  };
  const status = (account: Account, job: string): Promise<JobStatus> => jobs.rows.status(job, account.key);
  return {
    ...{ submit, status },
    cancel: async (account, job) => {
      await status(account, job);
      await jobs.rows.cancel(job);
      return await status(account, job);
    },
    results: async (account, job) => streamOf(partsOf(await status(account, job))),
  };
}

/** What a stranger may ask for: built-in norms, or none. */
const NORMINGS: readonly string[] = [...BUILT_IN_CONTEXTS.map(({ name }) => name), NO_NORMING];

const unknownNorming = () => new Refusal(1448, `\`norming\` is one of ${NORMINGS.join(", ")}.`);

async function specFor(norming: string | undefined, frameworks: readonly string[] | undefined) {
  // A name, never the path of a file of this machine.
  if (norming !== undefined && !NORMINGS.includes(norming)) throw unknownNorming();
  try {
    const plan = {
      ...(norming === undefined ? {} : { norming }),
      ...(frameworks === undefined ? {} : { frameworks: frameworks.join(",") }),
    };
    return await specOf({ format: "ndjson", rows: ROWS, plan });
  } catch (error) {
    if (error instanceof UsageError) throw unknownNorming();
    throw error;
  }
}

async function keep(corpus: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of corpus) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* partsOf({ out, shards }: JobStatus): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  for (let number = 0; number < shards; number++) {
    const { out: path } = partNames({ out, number }, "ndjson");
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer<ArrayBuffer>>) yield chunk;
  }
}

/** Read on as far as the client reads. */
function streamOf(source: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await source.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
