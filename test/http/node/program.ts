import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { basic } from "../service";

const CLI = resolve(import.meta.dirname, "../../../dist/cli.js");

/** A folder for one test, to be named with `--data`. */
export function newFolder(): string {
  return join(mkdtempSync(join(tmpdir(), "lexometer-")), "data");
}

/** Runs a command to its end. */
export async function command(...given: string[]): Promise<{ code: number; out: string; err: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [CLI, ...given]);
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

export interface Pair {
  readonly key: string;
  readonly secret: string;
}

/** Makes an account with the command line, and fails where that says anything on stderr. */
export async function newAccount(folder: string, ...given: string[]): Promise<Pair> {
  const { out, err } = await command("account", "create", ...given, "--data", folder, "--json");
  if (err !== "") throw new Error(err);
  return JSON.parse(out);
}

/** Has a server score a text of two words. */
export async function scoreTwoWords(address: string, pair: Pair, idempotencyKey?: string): Promise<Response> {
  return await fetch(`${address}/v1/framework`, {
    method: "POST",
    headers: {
      authorization: basic(pair),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    },
    body: '{"content":"we win"}',
  });
}

/** The real server, in a process of its own. */
export class Program {
  readonly #child: ChildProcess;
  readonly address: string;
  readonly #texts: { out: string; err: string };

  private constructor(child: ChildProcess, address: string, texts: { out: string; err: string }) {
    this.#child = child;
    this.address = address;
    this.#texts = texts;
  }

  static async start(folder: string, ...given: string[]): Promise<Program> {
    const child = spawn(process.execPath, [CLI, "serve", "--port", "0", "--data", folder, ...given]);
    const texts = { out: "", err: "" };
    child.stderr.on("data", (chunk) => (texts.err += chunk));
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout.on("data", (chunk) => {
        texts.out += chunk;
        const found = /serves on (http:\S+?),/.exec(texts.out)?.[1];
        if (found !== undefined) resolve(found);
      });
      child.once("exit", (code) => reject(new Error(`ended with ${code}: ${texts.err}`)));
    });
    return new Program(child, address, texts);
  }

  get out(): string {
    return this.#texts.out;
  }

  get err(): string {
    return this.#texts.err;
  }

  /** Closes the pipes by which it is listened to. */
  turnAway(): void {
    this.#child.stdout!.destroy();
    this.#child.stderr!.destroy();
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** How it ended: a code, or the signal that ended it. */
  async ended(): Promise<number | NodeJS.Signals> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, "exit");
    return this.#child.signalCode ?? this.#child.exitCode!;
  }

  async end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    this.signal(signal);
    return await this.ended();
  }
}

/** Servers of one test; nothing of them is left when they are ended. */
export class Programs {
  readonly #running: Program[] = [];

  async start(folder: string, ...given: string[]): Promise<Program> {
    const program = await Program.start(folder, ...given);
    this.#running.push(program);
    return program;
  }

  async kill(): Promise<void> {
    await Promise.all(this.#running.splice(0).map((program) => program.end("SIGKILL")));
  }
}

/** All bytes of all files in a folder, as they lie on the disk. */
export function bytesIn(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));
  return Buffer.concat(files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file)));
}

export function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}
