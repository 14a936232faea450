import { copyFileSync, rmSync } from "node:fs";
import { defineConfig } from "tsup";

// Both builds run at the same time, so neither may empty the folder.
rmSync("dist", { recursive: true, force: true });

/**
 * Two builds. The universal one has no Node built-ins and no banner: it goes into
 * pages, extensions and edge hosts as it is. The Node one is the command line with
 * everything it needs in one file; commander and cli-progress are CommonJS and call
 * `require` for built-ins, which an ES module has to be given.
 */
export default defineConfig([
  {
    entry: { index: "src/index.ts" },
    format: "esm",
    platform: "neutral",
    target: "es2022",
    dts: true,
    splitting: false,
    onSuccess: async () => {
      for (const core of ["core.wasm", "core-scalar.wasm"]) copyFileSync(`build/${core}`, `dist/${core}`);
      copyFileSync("src/dictionary/en-open/generated/en-open.sources", "dist/en-open.sources");
    },
  },
  {
    entry: { cli: "src/cli/main.ts" },
    format: "esm",
    platform: "node",
    target: "node20",
    dts: false,
    splitting: false,
    noExternal: [/.*/],
    banner: {
      js: '#!/usr/bin/env node\nimport { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);',
    },
  },
]);
