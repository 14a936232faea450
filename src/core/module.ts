import { LexometerError } from "../errors";
import { decodeBase64 } from "../text/base64";
import { SCALAR_CORE, SIMD_CORE } from "./generated/wasm";

/** A module of one function with one SIMD instruction: valid where the host has SIMD. */
const SIMD_PROBE = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  10,
  1,
  8,
  0,
  65,
  0,
  253,
  15,
  253,
  98,
  11,
);

/** Which build of the core runs: both count the same, one of them faster. */
export type CoreBuild = "simd" | "scalar";

/**
 * Compiles the embedded core: the SIMD build where the host can run it.
 *
 * @throws {@link LexometerError} `WASM_UNAVAILABLE` where the host has no
 *   WebAssembly or its content security policy forbids it
 */
export async function compileCore(build: CoreBuild = hasSimd() ? "simd" : "scalar"): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(decodeBase64(build === "simd" ? SIMD_CORE : SCALAR_CORE));
  } catch (error) {
    throw new LexometerError(
      "WASM_UNAVAILABLE",
      "This host does not compile WebAssembly. A content security policy needs 'wasm-unsafe-eval'; an edge host needs the compiled module in the option `wasm`.",
      { reason: String(error) },
    );
  }
}

function hasSimd(): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(SIMD_PROBE);
}
