import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import type { Options } from "tsup";
import { textOf } from "../../examples/playground/packed-text";
import { EN_OPEN } from "../../src/dictionary/en-open/generated/image";
import { unpackImage } from "../../src/dictionary/serial";
import { BUILT_IN, BUILT_IN_CONTEXTS, BUILT_IN_DICTIONARY } from "../../src/norms/built-in/tables";
import { decodeBase64 } from "../../src/text/base64";
import { toColumns } from "./image-columns";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/**
 * What the library has built in, in a form that takes less of the page's download.
 * The package has it deflated and in base64, which starts fastest and which no
 * compression on the way makes smaller.
 *
 * Where the library decodes base64, the page reads packed text. The dictionary is
 * in `lexometer:packed`, as columns, and the page hands it to the engine.
 */
export const PACKED: Plugin = {
  name: "packed",
  setup(build) {
    build.onResolve({ filter: /^lexometer:packed$/ }, ({ path }) => ({ path, namespace: "packed" }));
    build.onLoad({ filter: /.*/, namespace: "packed" }, async () =>
      moduleOf({ EN_OPEN: textOf(toColumns(await unpacked(EN_OPEN))) }),
    );
    build.onLoad({ filter: /en-open\/generated\/image\.ts$/ }, () => moduleOf({ EN_OPEN: "" }));
    build.onLoad({ filter: /core\/generated\/wasm\.ts$/ }, () =>
      moduleOf({
        SIMD_CORE: textOf(readFileSync("build/core.wasm")),
        SCALAR_CORE: textOf(readFileSync("build/core-scalar.wasm")),
      }),
    );
    build.onLoad({ filter: /norms\/built-in\/tables\.ts$/ }, async () => {
      // Inflating is part of the library's way: it gets blocks that are only stored.
      const stored = deflateRawSync(await unpacked(BUILT_IN), { level: 0 });
      return moduleOf({ BUILT_IN: textOf(stored), BUILT_IN_CONTEXTS, BUILT_IN_DICTIONARY });
    });
    build.onLoad({ filter: /src\/text\/base64\.ts$/ }, () => ({
      contents: `export { bytesOf as decodeBase64 } from ${JSON.stringify(PACKED_TEXT)};`,
    }));
  },
};

const PACKED_TEXT = fileURLToPath(new URL("../../examples/playground/packed-text.ts", import.meta.url));

async function unpacked(base64: string): Promise<Uint8Array> {
  return unpackImage(decodeBase64(base64));
}

function moduleOf(values: Readonly<Record<string, unknown>>): { readonly contents: string } {
  const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`);
  return { contents: lines.join("") };
}
