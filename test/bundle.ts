import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "tsup";

/** Files of code as they would be shipped. */
export interface Bundle {
  /** Where the entry of this name is. */
  pathOf(name: string): string;
  remove(): void;
}

/** @param entries files by the names that {@link Bundle.pathOf} takes */
export async function bundle(entries: Readonly<Record<string, string>>): Promise<Bundle> {
  // Within the project, so that what is bundled finds the packages that stay outside.
  const parent = resolve(import.meta.dirname, "../build");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "test-"));
  await build({
    entry: { ...entries },
    outDir: folder,
    format: ["esm"],
    target: "node20",
    splitting: false,
    silent: true,
    config: false,
    outExtension: () => ({ js: ".mjs" }),
  });
  return {
    pathOf: (name) => join(folder, `${name}.mjs`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
