import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig, type Options } from "tsup";
import manifest from "./package.json" with { type: "json" };
import { DICTIONARY, PACKED } from "./scripts/page/built-in";

// All builds run at the same time, so none may empty the folder.
rmSync("dist", { recursive: true, force: true });

/**
 * Two kinds of builds, a file for each entry. The universal one has no Node built-ins and no banner: it goes into
 * pages, extensions and edge hosts as it is. The Node one is the server and the
 * command line, each with everything it needs in one file; commander, pino and
 * others are CommonJS and call `require` for built-ins, which an ES module has to be
 * given. The pool is built for both: how a worker is
 * started is all that differs.
 */
const UNIVERSAL: Options = { format: "esm", platform: "neutral", target: "es2022", splitting: false };
const REQUIRE = 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);';
/** Native, or only for some files and some installations: whoever needs one installs it, and is told so. */
const PEERS = Object.keys(manifest.peerDependencies);
const NODE: Options = {
  format: "esm",
  platform: "node",
  target: "node20",
  splitting: false,
  external: PEERS,
  noExternal: [new RegExp(`^(?!(?:${PEERS.join("|")})(?:/|$))`)],
};

/**
 * `import code from "./engine-code.ts?function"`: a module with all it imports as one function,
 * which returns what the module exports. The playground runs it, and makes a worker of its text.
 */
const FUNCTIONS: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "functions",
  setup(build) {
    build.onResolve({ filter: /\?function$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.replace("?function", "")),
      namespace: "function",
    }));
    build.onLoad({ filter: /.*/, namespace: "function" }, async ({ path }) => {
      const { target } = build.initialOptions;
      const { outputFiles } = await build.esbuild.build({
        entryPoints: [path],
        bundle: true,
        write: false,
        format: "iife",
        globalName: "code",
        plugins: [PACKED],
        ...(target && { target }),
      });
      return { contents: `export default function () {\n${outputFiles[0]!.text}\nreturn code;\n}` };
    });
  },
};

const PLAYGROUND = "examples/playground";

export default defineConfig([
  {
    ...UNIVERSAL,
    entry: { index: "src/index.ts" },
    onSuccess: async () => {
      for (const core of ["core.wasm", "core-scalar.wasm"]) copyFileSync(`build/${core}`, `dist/${core}`);
      copyFileSync("src/dictionary/en-open/generated/en-open.sources", "dist/en-open.sources");
    },
  },
  { ...UNIVERSAL, entry: { norms: "src/norms/index.ts" } },
  {
    ...UNIVERSAL,
    entry: { pool: "src/pool/web.ts", "pool-worker": "src/pool/web-worker.ts" },
    noExternal: ["comlink"],
  },
  { ...NODE, entry: { "pool-node": "src/pool/node.ts", "pool-node-worker": "src/pool/node-worker.ts" } },
  { ...UNIVERSAL, entry: { http: "src/http/index.ts" }, noExternal: ["zod"] },
  { ...NODE, entry: { cli: "src/cli/main.ts" }, banner: { js: `#!/usr/bin/env node\n${REQUIRE}` } },
  { ...NODE, entry: { "http-node": "src/http/node.ts" }, banner: { js: REQUIRE } },
  { ...NODE, entry: { "http-node-worker": "src/http/node/scoring-worker.ts" } },
  {
    // A script and not a module: it also runs from a file that was saved and opened.
    entry: { app: `${PLAYGROUND}/app.ts` },
    outDir: "dist/playground/assets",
    format: "iife",
    platform: "browser",
    target: "es2022",
    minify: true,
    esbuildPlugins: [FUNCTIONS, DICTIONARY],
    outExtension: () => ({ js: ".js" }),
    onSuccess: async () => {
      mkdirSync("dist/playground/assets", { recursive: true });
      copyFileSync(`${PLAYGROUND}/index.html`, "dist/playground/index.html");
      copyFileSync(`${PLAYGROUND}/style.css`, "dist/playground/assets/style.css");
    },
  },
  // Together, so that a class has one declaration: what one entry makes, another takes.
  {
    format: "esm",
    entry: {
      index: "src/index.ts",
      norms: "src/norms/index.ts",
      pool: "src/pool/web.ts",
      http: "src/http/index.ts",
      "http-node": "src/http/node.ts",
    },
    dts: { only: true },
  },
]);
