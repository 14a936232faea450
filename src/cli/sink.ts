import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { Writable } from "node:stream";

/** Where results go. */
export interface Sink {
  /** Resolves when more may be written. */
  write(text: string): Promise<void>;
  /** Ends the output: a file gets its name only now. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

/** Standard output, or a file that is written beside its place and renamed at the end. */
export function openSink(path: string | undefined): Sink {
  if (path === undefined) {
    return { write: (text) => write(process.stdout, text), finish: async () => {}, abandon: async () => {} };
  }
  const beside = `${path}.${process.pid}.part`;
  const file = createWriteStream(beside);
  const failed = new Promise<never>((_, reject) => file.once("error", reject));
  failed.catch(() => {});
  return {
    write: (text) => Promise.race([write(file, text), failed]),
    finish: async () => {
      await Promise.race([new Promise<void>((resolve) => file.end(resolve)), failed]);
      await rename(beside, path);
    },
    abandon: async () => {
      file.destroy();
      await rm(beside, { force: true });
    },
  };
}

function write(stream: Writable, text: string): Promise<void> {
  if (stream.write(text)) return Promise.resolve();
  return new Promise((resolve) => stream.once("drain", resolve));
}
