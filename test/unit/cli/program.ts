import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll } from "vitest";

/** The built program. */
export const PROGRAM = resolve(import.meta.dirname, "../../../dist/cli.js");

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The built program in a folder of its own, which goes when the tests of a file end. */
export interface Program {
  readonly folder: string;
  /** Runs it as a user would, with something on standard input. */
  run(args: readonly string[], input?: string): Promise<Outcome>;
  file(name: string, content: string): string;
}

export function openProgram(): Program {
  const folder = mkdtempSync(join(tmpdir(), "lexometer-cli-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    run: (args, input = "") => {
      const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder });
      let out = "";
      let err = "";
      child.stdout.setEncoding("utf8").on("data", (chunk: string) => (out += chunk));
      child.stderr.setEncoding("utf8").on("data", (chunk: string) => (err += chunk));
      child.stdin.on("error", () => {});
      child.stdin.end(input);
      return new Promise((done) => child.on("close", (code) => done({ code, out, err })));
    },
    file: (name, content) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
      return name;
    },
  };
}

/** The first column of a CSV, without its header. */
export function idsOf(csv: string): string[] {
  return csv
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",")[0]!);
}
