/** An input that cannot be read, or not to its end. */
export class ReadError extends Error {
  override readonly name = "ReadError";

  /** @param reason what is the matter, in words that do not name the input */
  constructor(
    input: string,
    readonly reason: string,
  ) {
    super(`${input}: ${reason}`);
  }
}

/**
 * Bytes as they come.
 *
 * @throws {@link ReadError} where the host says no more than `EIO: i/o error, read`
 */
export async function* bytesOf(
  path: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* source;
  } catch (error) {
    throw readError(path, error);
  }
}

/** What the host said of a path, with the path. */
export function readError(path: string, error: unknown): ReadError {
  return new ReadError(path, faultOf(path, error));
}

/** Why something cannot be read that is there, or was found a moment ago. */
export function faultOf(path: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  // Node reads such names with this character in the place of their bytes, and then finds no such file.
  if (code === "ENOENT" && path.includes("\ufffd")) return "Its name is not UTF-8, so it cannot be opened: rename it.";
  if (code === "ENOENT") return "It is a link to a file that is not there, or has just been removed.";
  if (code === "ELOOP") return "It is a link that leads back to itself.";
  if (code === "EACCES" || code === "EPERM") return "It may not be read.";
  return `It cannot be read: ${code}.`;
}

/** For who can go on without it. @throws every other error */
export function failureOf(error: unknown): ReadError {
  if (error instanceof ReadError) return error;
  throw error;
}
