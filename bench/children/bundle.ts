import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsup";

/**
 * Bundles programs of this folder as they would be shipped, so that a child
 * process starts without a TypeScript loader. The bundles stand under
 * `build/`, inside the package, and go when this process ends.
 *
 * @param names files of this folder without extension
 * @param others files of elsewhere by the name of their bundle, as paths from the root
 * @returns the folder with `<name>.mjs` of each
 */
export async function bundled(
  names: readonly string[],
  others: Readonly<Record<string, string>> = {},
): Promise<string> {
  const root = join(import.meta.dirname, "../..");
  const parent = join(root, "build");
  mkdirSync(parent, { recursive: true });
  const outDir = mkdtempSync(join(parent, "bench-"));
  process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    entry: Object.fromEntries([
      ...names.map((name) => [name, join(import.meta.dirname, `${name}.ts`)]),
      ...Object.entries(others).map(([name, path]) => [name, join(root, path)]),
    ]),
    outDir,
    format: ["esm"],
    target: "node20",
    splitting: false,
    skipNodeModulesBundle: true,
    minify: true,
    silent: true,
    config: false,
    outExtension: () => ({ js: ".mjs" }),
  });
  return outDir;
}

/**
 * Runs a program in a process of its own.
 *
 * @returns what it wrote, and the milliseconds from spawning to its end
 * @throws Error with what it wrote to stderr, when it fails
 */
export function runChild(program: string, ...parameters: string[]): { output: string; milliseconds: number } {
  const before = performance.now();
  const child = spawnSync(process.execPath, [program, ...parameters], { encoding: "utf8" });
  const milliseconds = performance.now() - before;
  if (child.status !== 0) throw new Error(`${program} failed: ${child.stderr}`);
  return { output: child.stdout, milliseconds };
}
