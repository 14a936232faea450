import { createHash } from "node:crypto";
import { type FileHandle, open, readFile, rm, stat } from "node:fs/promises";
import type { Input } from "../inputs";
import { UsageError } from "../usage";
import type { Position } from "./batches";

/** What a job has done for good: rows up to a position, and the bytes that came of them. */
export interface Mark {
  readonly position: Position;
  /** Rows written, and left out. */
  readonly rows: number;
  readonly words: number;
  readonly skipped: number;
  /** Bytes of the output, and of the list of rows that were left out. */
  readonly bytes: number;
  readonly skippedBytes: number;
  /** What a format has to know of what it wrote since the mark before. */
  readonly written?: unknown;
  /** All is written; only names are to be given. */
  readonly isComplete?: true;
}

/** What two runs have to share to be one job. */
export interface JobIdentity {
  /** Digest of names, sizes and times of the inputs. */
  readonly inputs: string;
  /** Digest of all options that rows depend on. */
  readonly options: string;
}

const FORMAT = "lexometer-journal";
/** What every journal begins with. */
const BEGINNING = JSON.stringify({ format: FORMAT }).slice(0, -1);

/**
 * The side file of a job that can be resumed: a line that says which job it is, then
 * a line a mark. Lines are only ever added, each after what it says is true on the
 * disk, so that whatever a sudden end leaves of the last one, the one before holds.
 */
export class Journal {
  readonly #file: FileHandle;
  readonly path: string;
  /** The marks of earlier runs, in order. */
  readonly marks: readonly Mark[];

  private constructor(file: FileHandle, path: string, marks: readonly Mark[]) {
    this.#file = file;
    this.path = path;
    this.marks = marks;
  }

  /**
   * Opens the journal of a job, or begins one.
   *
   * @throws {@link UsageError} when it is the journal of a job with other inputs or options, or some other file
   */
  static async open(path: string, identity: JobIdentity): Promise<Journal> {
    const lines = await completeLines(path);
    const [head, ...marks] = lines.map(({ value }) => value);
    if (head === undefined) {
      const file = await open(path, "w");
      await file.write(`${JSON.stringify({ format: FORMAT, version: 1, ...identity })}\n`);
      await file.datasync();
      return new Journal(file, path, []);
    }
    checkIdentity(path, head as Partial<JobIdentity>, identity);
    const file = await open(path, "r+");
    await file.truncate(lines.at(-1)!.end);
    return new Journal(file, path, marks as Mark[]);
  }

  async add(mark: Mark): Promise<void> {
    const { size } = await this.#file.stat();
    await this.#file.write(`${JSON.stringify(mark)}\n`, size);
    await this.#file.datasync();
  }

  async remove(): Promise<void> {
    await this.#file.close();
    await rm(this.path, { force: true });
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/**
 * The lines of a journal that were written to their end.
 *
 * @throws {@link UsageError} for a file that begins otherwise: it is somebody's, and would be written over
 */
async function completeLines(path: string): Promise<{ readonly value: unknown; readonly end: number }[]> {
  const lines: { value: unknown; end: number }[] = [];
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  });
  const beginning = bytes.toString("utf8", 0, BEGINNING.length);
  if (!BEGINNING.startsWith(beginning)) throw notOurs(path);
  for (let start = 0, end = bytes.indexOf(10); end !== -1; start = end + 1, end = bytes.indexOf(10, start)) {
    try {
      lines.push({ value: JSON.parse(bytes.toString("utf8", start, end)), end: end + 1 });
    } catch {
      // A first line that has its end was never broken off.
      if (start === 0) throw notOurs(path);
      break;
    }
  }
  return lines;
}

function notOurs(path: string): UsageError {
  return new UsageError(`${path} is no journal of ours. Move it, or write elsewhere.`);
}

function checkIdentity(path: string, found: Partial<JobIdentity>, wanted: JobIdentity): void {
  const again = `Remove ${path} to begin anew.`;
  if (found.inputs !== wanted.inputs) {
    throw new UsageError(`The inputs are not those that this job began with: files, sizes or times differ. ${again}`);
  }
  if (found.options !== wanted.options) {
    throw new UsageError(`The options, the dictionary or the norms are not those that this job began with. ${again}`);
  }
}

/** A digest of what can be known of inputs without reading them: a terabyte is checked in an instant. */
export async function inputsDigest(inputs: readonly Input[]): Promise<string> {
  const digest = createHash("sha256");
  for (const { name, kind, path, fault } of inputs) {
    if (path === undefined) throw new UsageError("--resume reads files again, so it takes files, not standard input.");
    if (fault !== undefined) {
      digest.update(`${JSON.stringify([name, kind, fault])}\n`);
      continue;
    }
    const { size, mtimeNs } = await stat(path, { bigint: true });
    digest.update(`${JSON.stringify([name, kind, String(size), String(mtimeNs)])}\n`);
  }
  return digest.digest("hex");
}

export function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
