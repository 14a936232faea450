import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Something that a shard's bytes are appended to. */
export interface PartSink {
  write(bytes: string | Uint8Array): Promise<void>;
}

/** The names of what comes of a shard. */
export interface PartNames {
  readonly out: string;
  /** The list of rows that were left out; there is none if none were. */
  readonly skipped: string;
}

/**
 * What comes of a shard: written under a name of its own attempt, and given its
 * name once it is on the disk and paid for. So what has its name is complete,
 * whatever died, and no two workers write to one file.
 */
export class Part {
  readonly out: StagedFile;
  readonly skipped: StagedFile;

  private constructor(out: StagedFile, skipped: StagedFile) {
    this.out = out;
    this.skipped = skipped;
  }

  static async open(names: PartNames, attempt: string): Promise<Part> {
    await mkdir(dirname(names.out), { recursive: true });
    const out = await StagedFile.open(stagedName(names.out, attempt));
    return new Part(out, await StagedFile.open(stagedName(names.skipped, attempt)));
  }

  /** Writes everything to the disk. @returns the digest of both files: two attempts at one shard have the same */
  async settle(): Promise<string> {
    const digests = [await this.out.settle(), await this.skipped.settle()];
    return digests.join("+");
  }

  /** Of an attempt that came to nothing. */
  async abandon(): Promise<void> {
    await this.out.abandon();
    await this.skipped.abandon();
  }
}

/**
 * Gives what an attempt has settled its name. May be done any number of times, by
 * any worker.
 *
 * @returns whether it is there now
 */
export async function publishPart({ out, skipped }: PartNames, attempt: string): Promise<boolean> {
  const staged = stagedName(skipped, attempt);
  const size = await sizeOf(staged);
  if (size === 0) await rm(staged, { force: true });
  else if (size !== undefined) await rename(staged, skipped).catch(unlessMissing);
  await rename(stagedName(out, attempt), out).catch(unlessMissing);
  await syncFolder(dirname(out));
  return (await sizeOf(out)) !== undefined;
}

/** Removes what an attempt left that nobody will publish. */
export async function removeStaged({ out, skipped }: PartNames, attempt: string): Promise<void> {
  for (const name of [out, skipped]) await rm(stagedName(name, attempt), { force: true });
}

/** Writes a small file at once and for good. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await StagedFile.open(stagedName(path, crypto.randomUUID()));
  await file.write(text);
  await file.settle();
  await rename(file.path, path);
  await syncFolder(dirname(path));
}

const encoder = new TextEncoder();

/** A file on its way to the disk. */
class StagedFile implements PartSink {
  readonly path: string;
  readonly #file: FileHandle;
  readonly #hash = createHash("sha256");

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  static async open(path: string): Promise<StagedFile> {
    return new StagedFile(path, await open(path, "w"));
  }

  async write(bytes: string | Uint8Array): Promise<void> {
    const buffer = typeof bytes === "string" ? encoder.encode(bytes) : bytes;
    this.#hash.update(buffer);
    for (let at = 0; at < buffer.length; ) at += (await this.#file.write(buffer, at)).bytesWritten;
  }

  /** @returns the digest of its bytes */
  async settle(): Promise<string> {
    await this.#file.sync();
    await this.#file.close();
    return this.#hash.digest("hex");
  }

  async abandon(): Promise<void> {
    await this.#file.close().catch(() => {});
    await rm(this.path, { force: true });
  }
}

/** Hidden, so that no reader of the folder takes it for a part. */
function stagedName(path: string, attempt: string): string {
  return join(dirname(path), `.${path.slice(dirname(path).length + 1)}.${attempt}`);
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** A name is on the disk when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
