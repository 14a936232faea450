import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Options } from "tsup";
import { HANDED_OVER } from "../../examples/playground/built-in";
import { textOf } from "../../examples/playground/packed-text";
import { EN_OPEN } from "../../src/dictionary/en-open/generated/image";
import { BUILT_IN, BUILT_IN_CONTEXTS, BUILT_IN_DICTIONARY } from "../../src/norms/built-in/tables";
import { decodeBase64 } from "../../src/text/base64";
import { inflate } from "../../src/text/deflate";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** `en-open?packed`, for the page itself. */
export const DICTIONARY: Plugin = {
  name: "dictionary",
  setup(build) {
    build.onResolve({ filter: /\/en-open\?packed$/ }, ({ path }) => ({ path, namespace: "dictionary" }));
    build.onLoad({ filter: /.*/, namespace: "dictionary" }, async () => ({
      contents: textOf(await unpacked(EN_OPEN)),
      loader: "text",
    }));
  },
};

/**
 * What the library has built in, in a form that takes less of the page's download.
 * The package has it deflated and in base64, which starts fastest and which no
 * compression on the way makes smaller.
 *
 * The library's code stays as it is: its texts are others, and so is what unpacks
 * them. The dictionary, the largest, is not in that code: page and worker take it from one place.
 */
export const PACKED: Plugin = {
  name: "packed",
  setup(build) {
    build.onLoad({ filter: /src\/dictionary\/en-open\/generated\/image\.ts$/ }, () =>
      moduleOf({ EN_OPEN: HANDED_OVER }),
    );
    build.onLoad({ filter: /src\/core\/generated\/wasm\.ts$/ }, () =>
      moduleOf({
        SIMD_CORE: textOf(readFileSync("build/core.wasm")),
        SCALAR_CORE: textOf(readFileSync("build/core-scalar.wasm")),
      }),
    );
    build.onLoad({ filter: /src\/norms\/built-in\/tables\.ts$/ }, async () =>
      moduleOf({ BUILT_IN: textOf(await unpacked(BUILT_IN)), BUILT_IN_CONTEXTS, BUILT_IN_DICTIONARY }),
    );
    build.onLoad({ filter: /src\/text\/base64\.ts$/ }, () => ({
      contents: `export { decodeBase64 } from ${JSON.stringify(UNPACKING)};`,
    }));
    build.onResolve({ filter: /\/text\/deflate$/ }, ({ importer }) =>
      importer.includes("/src/engine/") ? { path: UNPACKING } : undefined,
    );
  },
};

const UNPACKING = fileURLToPath(new URL("../../examples/playground/built-in.ts", import.meta.url));

async function unpacked(base64: string): Promise<Uint8Array> {
  return inflate(decodeBase64(base64), "What is built in");
}

function moduleOf(values: Readonly<Record<string, unknown>>): { readonly contents: string } {
  const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`);
  return { contents: lines.join("") };
}
