import { execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Where a server of ours lies; plain data, so that test processes can be told of it. */
export interface ServerFacts {
  readonly folder: string;
  readonly programs: string;
  readonly port: number;
  readonly password: string;
  /** Who it runs as; PostgreSQL refuses root. Left out where we are not root. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

/** The folder with `initdb` and `pg_ctl`, the newest release first; `undefined` where PostgreSQL is not installed. */
export function findPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const releases = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...releases.map((release) => join(debian, release, "bin")),
    ...(process.env.PATH ?? "").split(":").filter((folder) => folder !== ""),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")));
}

/**
 * A PostgreSQL of our own: data, socket and log in a temporary folder, a free port of
 * this machine, a random password, and everything else (`fsync` above all) as it comes.
 */
export class PostgresServer {
  readonly facts: ServerFacts;

  /** @param facts of a server that {@link create} made, in this process or another */
  constructor(facts: ServerFacts) {
    this.facts = facts;
  }

  /** Makes a data folder and starts a server on it. @throws if PostgreSQL is not installed or does not start */
  static async create(): Promise<PostgresServer> {
    const programs = findPrograms();
    if (programs === undefined)
      throw new Error("PostgreSQL is not installed: no initdb in /usr/lib/postgresql or PATH.");
    const folder = mkdtempSync(join(tmpdir(), "lexometer-pg-"));
    const owner = process.getuid?.() === 0 ? unprivileged() : undefined;
    const password = randomBytes(18).toString("base64url");
    const server = new PostgresServer({ folder, programs, port: await freePort(), password, ...(owner && { owner }) });
    const secret = join(folder, "password");
    mkdirSync(join(folder, "socket"));
    writeFileSync(secret, `${password}\n`);
    if (owner !== undefined) {
      for (const path of [folder, join(folder, "socket"), secret]) chownSync(path, owner.uid, owner.gid);
    }
    const given = [
      "--username=lexometer",
      `--pwfile=${secret}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--no-sync",
    ];
    await server.#run("initdb", `--pgdata=${server.#data}`, ...given);
    await server.start();
    server.#endWith(process.pid);
    return server;
  }

  /** With the password in it. */
  get url(): string {
    const { password, port } = this.facts;
    return `postgres://lexometer:${password}@127.0.0.1:${port}/postgres`;
  }

  async start(): Promise<void> {
    const { port, folder } = this.facts;
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${join(folder, "socket")}`;
    await this.#run("pg_ctl", "start", "-w", "-D", this.#data, "-l", join(folder, "log"), "-o", options);
  }

  /** @param mode "fast" ends sessions and writes everything down, "immediate" is a crash */
  async halt(mode: "fast" | "immediate"): Promise<void> {
    await this.#run("pg_ctl", "stop", "-w", "-D", this.#data, "-m", mode);
  }

  async restart(mode: "fast" | "immediate"): Promise<void> {
    await this.halt(mode);
    await this.start();
  }

  /** Ends it and removes its folder. */
  async remove(): Promise<void> {
    await this.halt("immediate").catch(() => {});
    rmSync(this.facts.folder, { recursive: true, force: true });
  }

  get #data(): string {
    return join(this.facts.folder, "data");
  }

  /** Where the tests are killed nobody calls {@link remove}, and a server would run on for ever. */
  #endWith(process: number): void {
    const { programs, folder, owner } = this.facts;
    const stop = `"${join(programs, "pg_ctl")}" stop -D "${this.#data}" -m immediate`;
    const script = `while ps -p ${process} >/dev/null; do sleep 2; done; ${stop}; rm -rf "${folder}"`;
    spawn("sh", ["-c", script], { cwd: tmpdir(), detached: true, stdio: "ignore", ...owner }).unref();
  }

  async #run(program: string, ...given: readonly string[]): Promise<void> {
    const { programs, folder, owner } = this.facts;
    await run(join(programs, program), given, { cwd: folder, timeout: 120_000, ...owner });
  }
}

/** `postgres` where Debian's package made that user, else `nobody`. */
function unprivileged(): { uid: number; gid: number } {
  const id = (flag: string, user: string): number => Number(execFileSync("id", [flag, user], { stdio: "pipe" }));
  for (const user of ["postgres", "nobody"]) {
    try {
      return { uid: id("-u", user), gid: id("-g", user) };
    } catch {
      // There is no such user.
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is neither a user postgres nor nobody.");
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
