import { copyFileSync, rmSync } from "node:fs";
import { defineConfig } from "tsup";

// Both builds run at the same time, so neither may empty the folder.
rmSync("dist", { recursive: true, force: true });

/**
 * Two kinds of builds. The universal one has no Node built-ins and no banner: it goes into
 * pages, extensions and edge hosts as it is. The Node one is the command line with
 * everything it needs in one file; commander and cli-progress are CommonJS and call
 * `require` for built-ins, which an ES module has to be given. The pool is built for
 * both: how a worker is started is all that differs.
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
    entry: { pool: "src/pool/web.ts", "pool-worker": "src/pool/web-worker.ts" },
    format: "esm",
    platform: "neutral",
    target: "es2022",
    dts: { entry: { pool: "src/pool/web.ts" } },
    splitting: false,
    noExternal: ["comlink"],
  },
  {
    entry: { "pool-node": "src/pool/node.ts", "pool-node-worker": "src/pool/node-worker.ts" },
    format: "esm",
    platform: "node",
    target: "node20",
    dts: false,
    splitting: false,
    noExternal: ["comlink"],
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
