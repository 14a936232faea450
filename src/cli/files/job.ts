import { rename, rm, stat } from "node:fs/promises";
import { LexometerError } from "../../errors";
import type { Result } from "../../results/result";
import type { Input } from "../inputs";
import type { Problems } from "../problems";
import type { Progress } from "../progress";
import { removeOnSignal } from "../signals";
import { type Batch, batchesOf, type Position, START } from "./batches";
import { type Item, isSkip, type Row } from "./item";
import type { Journal, Mark } from "./journal";
import type { Output } from "./output";
import { type ByteSink, PartFile, standardOutput } from "./part-file";
import { inOrder, type Scorer } from "./scorer";
import { Skips } from "./skips";
import { failureOf, ReadError } from "./unreadable";

/** Milliseconds between marks: each waits for the disk, and what is behind the last one is done again. */
const MARK_EVERY = 200;

export interface Job {
  readonly inputs: readonly Input[];
  readonly scorer: Scorer;
  readonly problems: Problems;
  readonly progress: Progress;
  read(input: Input): AsyncIterable<Item>;
  cut?(item: Item): AsyncIterable<Item>;
  /** @param marks of an earlier run, if there was one */
  openOutput(sink: ByteSink, marks: readonly Mark[]): Promise<Output>;
  /** The file to write. */
  readonly out?: string;
  /** Where to write where there is no file; standard output if it is left out. */
  readonly sink?: ByteSink;
  /** Present if the job can be resumed. */
  readonly journal?: Journal;
}

/** What became of a job. */
export interface JobOutcome {
  readonly rows: number;
  readonly skips: Skips;
  /** The side file with the rows that were left out, if there are any. */
  readonly listedIn: string | undefined;
}

/**
 * Scores all rows of a job, in order, and writes them where they belong. A file has
 * its name only when it is complete.
 *
 * With a journal, a job that was ended at any moment goes on behind the last mark,
 * and its files are cut back to there: no row is lost, none written twice.
 */
export async function runJob(job: Job): Promise<JobOutcome> {
  const names = job.out === undefined ? undefined : namesOf(job.out, job.journal !== undefined);
  const marks = job.journal?.marks ?? [];
  const mark = marks.at(-1);
  if (names !== undefined && mark?.isComplete === true) return giveNames(job, names, mark);

  if (names !== undefined && mark !== undefined) await checkParts(names, mark, job.journal!);
  // What nobody can go on with does not stay.
  const isPassing = names !== undefined && job.journal === undefined;
  const callOff = isPassing ? removeOnSignal([names.outPart, names.skippedPart]) : undefined;
  const files = names === undefined ? undefined : await openFiles(names, mark);
  const skips = new Skips(job.problems, files?.skipped);
  if (names !== undefined && mark !== undefined) await skips.recount(names.skippedPart);
  try {
    const output = await job.openOutput(files?.out ?? job.sink ?? standardOutput, marks);
    const writing = new Writing(job, output, skips, files, mark);
    await writing.writeAll(mark?.position ?? START);
    if (names === undefined || files === undefined) return { rows: writing.rows, skips, listedIn: undefined };
    await writing.complete();
    await files.out.close();
    await files.skipped.close();
    const listedIn = await nameFiles(names, files.skipped.bytes);
    await job.journal?.remove();
    return { rows: writing.rows, skips, listedIn };
  } catch (error) {
    await (job.journal === undefined ? abandon(files) : close(files, job.journal));
    throw error;
  } finally {
    callOff?.();
  }
}

/** The files of a job while it is under way, and when it is done. */
interface Names {
  readonly out: string;
  readonly skipped: string;
  readonly outPart: string;
  readonly skippedPart: string;
}

/** Jobs that cannot be resumed do not get into each other's way. */
function namesOf(out: string, isResumable: boolean): Names {
  const base = isResumable ? out : `${out}.${process.pid}`;
  return {
    out,
    skipped: `${out}.skipped.ndjson`,
    outPart: `${base}.part`,
    skippedPart: `${base}.skipped.part`,
  };
}

interface Files {
  readonly out: PartFile;
  readonly skipped: PartFile;
}

/**
 * What is to be gone on with has to be there: nothing else knows which rows are done.
 *
 * @throws {@link LexometerError} `INPUT_SYNTAX` that names the journal, which is what has to go
 */
async function checkParts({ outPart, skippedPart }: Names, mark: Mark, journal: Journal): Promise<void> {
  for (const [path, bytes] of [
    [outPart, mark.bytes],
    [skippedPart, mark.skippedBytes],
  ] as const) {
    const size = await sizeOf(path);
    if (bytes > 0 && (size ?? 0) < bytes) throw notAsWritten(path, size, bytes, journal);
  }
}

function notAsWritten(
  path: string,
  size: number | undefined,
  bytes: number,
  { path: journal }: Journal,
): LexometerError {
  const found = size === undefined ? "is not there" : `has ${size} bytes`;
  const message = `${path} ${found}; ${journal} says that ${bytes} were written. Remove ${journal} to begin anew.`;
  return new LexometerError("INPUT_SYNTAX", message);
}

async function openFiles({ outPart, skippedPart }: Names, mark: Mark | undefined): Promise<Files> {
  const out = await PartFile.open(outPart, mark?.bytes);
  return { out, skipped: await PartFile.open(skippedPart, mark?.skippedBytes) };
}

async function abandon(files: Files | undefined): Promise<void> {
  await files?.out.abandon();
  await files?.skipped.abandon();
}

async function close(files: Files | undefined, journal: Journal): Promise<void> {
  await files?.out.close();
  await files?.skipped.close();
  await journal.close();
}

/** What became of a text. */
type Scored = Result | LexometerError | ReadError;

/** Writes batches, and says now and then what is written for good. */
class Writing {
  readonly #job: Job;
  readonly #output: Output;
  readonly #skips: Skips;
  readonly #files: Files | undefined;
  #rows: number;
  #words: number;
  #position: Position = START;
  #marked = performance.now();

  constructor(job: Job, output: Output, skips: Skips, files: Files | undefined, mark: Mark | undefined) {
    this.#job = job;
    this.#output = output;
    this.#skips = skips;
    this.#files = files;
    this.#rows = mark?.rows ?? 0;
    this.#words = mark?.words ?? 0;
    job.progress.count(this.#rows, this.#words);
    job.progress.skip(job.inputs.slice(0, mark?.position.inputs ?? 0));
  }

  get rows(): number {
    return this.#rows;
  }

  async writeAll(from: Position): Promise<void> {
    const { inputs, scorer, progress, read, cut } = this.#job;
    const batches = batchesOf(inputs, {
      from,
      read: (input) => read(progress.watch(input)),
      // Of a file that is read in places, nobody saw the bytes.
      onEnd: ({ kind, path, size = 0 }) => {
        if (kind === "parquet" && path !== undefined) progress.add(size);
      },
      ...(cut === undefined ? {} : { cut }),
    });
    const scored = inOrder(batches, scorer.most, async (batch) => {
      const rows = batch.items.filter((item): item is Row => !isSkip(item));
      const scores = scorer.score(rows.map(({ sample }) => sample));
      // Only a text in pieces is read while it is scored, and such a one is by itself.
      return { batch, results: await scores.catch((error) => [failureOf(error)]) };
    });
    for await (const { batch, results } of scored) {
      await this.#write(batch, results);
      if (batch.position === undefined) continue;
      this.#position = batch.position;
      if (this.#output.isSettled && performance.now() - this.#marked >= MARK_EVERY) await this.#mark();
    }
    await this.#output.finish();
  }

  /** Says that nothing is left but to give files their names. */
  async complete(): Promise<void> {
    await this.#mark(true);
  }

  async #write({ items }: Batch, results: readonly Scored[]): Promise<void> {
    const good: Result[] = [];
    let words = 0;
    let next = 0;
    for (const item of items) {
      if (isSkip(item)) {
        await this.#skips.add(item);
        continue;
      }
      const result = results[next++]!;
      if (result instanceof Error) {
        const { input, line, sample } = item;
        const label = sample.id === undefined ? {} : { id: sample.id };
        const reason = result instanceof ReadError ? result.reason : `${result.code}: ${result.message}`;
        await this.#skips.add({ input, line, reason, ...label });
        continue;
      }
      good.push(result);
      words += result.summary.word_count;
    }
    await this.#output.write(good);
    this.#rows += good.length;
    this.#words += words;
    this.#job.progress.count(good.length, words);
  }

  async #mark(isComplete = false): Promise<void> {
    const { journal } = this.#job;
    const files = this.#files;
    if (journal === undefined || files === undefined) return;
    await files.out.sync();
    await files.skipped.sync();
    await journal.add({
      position: this.#position,
      rows: this.#rows,
      words: this.#words,
      skipped: this.#skips.count,
      bytes: files.out.bytes,
      skippedBytes: files.skipped.bytes,
      written: this.#output.takeWritten(),
      ...(isComplete ? { isComplete } : {}),
    });
    this.#marked = performance.now();
  }
}

/** What a job does that was ended when all was written: the rest. */
async function giveNames(job: Job, names: Names, mark: Mark): Promise<JobOutcome> {
  // It may have been ended when one had its name already.
  const path = (await isThere(names.outPart)) ? names.outPart : names.out;
  const size = await sizeOf(path);
  if (size !== mark.bytes) throw notAsWritten(path, size, mark.bytes, job.journal!);
  const skips = new Skips(job.problems, undefined);
  for (const path of [names.skipped, names.skippedPart]) {
    if (mark.skippedBytes > 0 && (await isThere(path))) {
      await skips.recount(path);
      break;
    }
  }
  const listedIn = await nameFiles(names, mark.skippedBytes);
  await job.journal?.remove();
  return { rows: mark.rows, skips, listedIn };
}

/** May be done any number of times. @returns the name of the list of what was left out, if there is one */
async function nameFiles(names: Names, skippedBytes: number): Promise<string | undefined> {
  if (skippedBytes > 0) {
    if (await isThere(names.skippedPart)) await rename(names.skippedPart, names.skipped);
  } else {
    await rm(names.skippedPart, { force: true });
    await rm(names.skipped, { force: true });
  }
  if (await isThere(names.outPart)) await rename(names.outPart, names.out);
  return skippedBytes > 0 ? names.skipped : undefined;
}

async function isThere(path: string): Promise<boolean> {
  return (await sizeOf(path)) !== undefined;
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}
