import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

/** The examples as somebody has them who installed the package: a folder each, beside one `node_modules`. */
export interface Installed {
  readonly folder: string;
  /** Names of the files in the tarball. */
  readonly files: readonly string[];
  remove(): void;
}

/** Packs what was built and unpacks it as npm would; no network, since there are no dependencies. */
export function install(examples: readonly string[]): Installed {
  const folder = mkdtempSync(join(tmpdir(), "lexometer-packed-"));
  // Not its warnings: they are of this machine's settings, of which npm knows ever fewer.
  const quietly = ["--ignore-scripts", "--loglevel=error", "--json"];
  const packed = run("npm", ["pack", ...quietly, "--pack-destination", folder], ROOT);
  const [{ filename, files }] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
  const target = join(folder, "node_modules/lexometer");
  mkdirSync(target, { recursive: true });
  run("tar", ["-xzf", join(folder, filename), "--strip-components=1", "-C", target], folder);
  for (const name of examples) cpSync(join(ROOT, "examples", name), join(folder, name), { recursive: true });
  return {
    folder,
    files: files.map(({ path }) => path),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs a program to its end and gives what it wrote; what it complains of is an error. */
export function run(program: string, args: readonly string[], cwd: string, input = ""): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, input, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0 || stderr !== "") throw new Error(`${program} ${args.join(" ")}: ${status} ${stderr}`);
  return stdout;
}
