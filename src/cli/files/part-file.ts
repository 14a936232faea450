import { type FileHandle, open, rename, rm } from "node:fs/promises";

/** Something that bytes are appended to. */
export interface ByteSink {
  write(bytes: string | Uint8Array): Promise<void>;
}

/** Standard output. A reader that is slow is waited for. */
export const standardOutput: ByteSink = {
  write: (bytes) =>
    process.stdout.write(bytes) ? Promise.resolve() : new Promise((resolve) => process.stdout.once("drain", resolve)),
};

const encoder = new TextEncoder();

/** A file that is written beside its place, and gets its name once it is complete. */
export class PartFile implements ByteSink {
  readonly #file: FileHandle;
  readonly #beside: string;
  #bytes: number;
  #room = new Uint8Array(0);

  private constructor(file: FileHandle, beside: string, bytes: number) {
    this.#file = file;
    this.#beside = beside;
    this.#bytes = bytes;
  }

  /**
   * @param beside where it is written
   * @param keep   bytes that are there already, as the caller has seen, and stay; what is behind them goes
   */
  static async open(beside: string, keep = 0): Promise<PartFile> {
    const file = await open(beside, keep === 0 ? "w" : "r+");
    await file.truncate(keep);
    return new PartFile(file, beside, keep);
  }

  get bytes(): number {
    return this.#bytes;
  }

  async write(bytes: string | Uint8Array): Promise<void> {
    const buffer = typeof bytes === "string" ? this.#encoded(bytes) : bytes;
    for (let at = 0; at < buffer.length; ) {
      const { bytesWritten } = await this.#file.write(buffer, at, buffer.length - at, this.#bytes);
      at += bytesWritten;
      this.#bytes += bytesWritten;
    }
  }

  /** In memory that is used again: garbage outside of the heap stays for long. */
  #encoded(text: string): Uint8Array {
    if (this.#room.length < 3 * text.length) this.#room = new Uint8Array(3 * text.length);
    return this.#room.subarray(0, encoder.encodeInto(text, this.#room).written);
  }

  /** Resolves when what was written would outlast a power failure. */
  sync(): Promise<void> {
    return this.#file.datasync();
  }

  async finish(path: string): Promise<void> {
    await this.#file.close();
    await rename(this.#beside, path);
  }

  /** Closes it; what was written stays beside. */
  close(): Promise<void> {
    return this.#file.close();
  }

  async abandon(): Promise<void> {
    await this.#file.close();
    await rm(this.#beside, { force: true });
  }
}
