import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { LexometerError } from "../errors";

/** Where a server keeps what it must not forget. */
export interface DataFolder {
  readonly path: string;
  readonly store: string;
  /** Of the running server, for commands beside it. */
  readonly socket: string;
  /** Keys the digests of secrets. Beside the store, so that a copy of the store alone gives nothing to try. */
  readonly pepper: Uint8Array;
}

const PEPPER = "pepper";
const PEPPER_BYTES = 32;

/**
 * Opens a data folder, and makes it where there is none: for its owner only
 * (0700), as is all that comes into it from now on.
 *
 * @param options.makes whether there need not be one
 * @throws {@link LexometerError} `ARGUMENT` if there is none; `STORE_FOREIGN` where accounts lie without their pepper
 */
export async function openDataFolder(path: string, { makes }: { readonly makes: boolean }): Promise<DataFolder> {
  process.umask(0o077);
  if (!makes && !(await exists(join(path, PEPPER)))) throw noData(path);
  await mkdir(path, { recursive: true, mode: 0o700 });
  const store = join(path, "accounts.db");
  let pepper = await pepperIn(path);
  if (pepper === undefined) {
    if (await exists(store)) throw pepperGone(join(path, PEPPER));
    pepper = await makePepper(path);
  }
  return { path, store, socket: shortest(join(path, "admin.sock")), pepper };
}

/** The pepper of a data folder, if there is one. */
export async function pepperIn(path: string): Promise<Uint8Array | undefined> {
  return await contentOf(join(path, PEPPER));
}

/** Makes a pepper in a folder, which is made where it is missing. @returns the one that is there in the end */
export async function makePepper(path: string): Promise<Uint8Array> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  // Ours from the first file on; a folder that was there before may have been open to all.
  await chmod(path, 0o700);
  return await writeOnce(join(path, PEPPER), randomBytes(PEPPER_BYTES));
}

/**
 * Whole or not at all, also where the power fails, and never over another: without
 * it every secret is worthless.
 *
 * @returns what is there in the end: the bytes of whoever was first
 */
async function writeOnce(path: string, bytes: Uint8Array): Promise<Uint8Array> {
  const draft = `${path}.${process.pid}`;
  const file = await open(draft, "w", 0o600);
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return await readFile(path);
}

async function contentOf(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

/** The address of a socket has about 100 bytes. */
function shortest(path: string): string {
  const ways = [resolve(path), relative(process.cwd(), resolve(path))];
  return ways.sort((a, b) => a.length - b.length)[0]!;
}

function noData(path: string): LexometerError {
  return new LexometerError(
    "ARGUMENT",
    `${path} is no data folder of a server. Name another with --data, or create one: lexometer account create NAME --data ${path}`,
  );
}

function pepperGone(path: string): LexometerError {
  return new LexometerError(
    "STORE_FOREIGN",
    `There are accounts, but ${path} is missing, and without it no secret can be checked. Put it back from a backup; or delete the accounts and begin anew.`,
  );
}
