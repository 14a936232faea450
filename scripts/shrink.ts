/**
 * Makes the two builds of the core smaller than `asc` leaves them, by binaryen's
 * own passes once more, and takes the names of functions out of them.
 *
 * A function that is called once goes into its caller, but for the hot loops:
 * hosts compile a function well only when it has been called for a while, and a
 * loop that runs inside a function that was called once would stay slow.
 *
 * Not `--low-memory-unused`, which would save a few bytes more: the state lives
 * down there. The text files stay as `asc` wrote them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import binaryen from "binaryen";

const HOT = [
  "scanTokens",
  "readWide",
  "readEvents",
  "scanField",
  "fetchSets",
  "lookUpSome",
  "lookUpOther",
  "countTokens",
];

const { Features } = binaryen;
const SCALAR =
  Features.MutableGlobals |
  Features.SignExt |
  Features.NontrappingFPToInt |
  Features.BulkMemory |
  Features.BulkMemoryOpt;

for (const [name, features] of [
  ["core", SCALAR | Features.SIMD128],
  ["core-scalar", SCALAR],
] as const) {
  writeFileSync(`build/${name}.wasm`, shrink(readFileSync(`build/${name}.wasm`), features));
}

function shrink(binary: Uint8Array, features: number): Uint8Array {
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  binaryen.setGenerateStackIR(true);
  binaryen.setOptimizeStackIR(true);
  binaryen.setAlwaysInlineMaxSize(3);
  binaryen.setDebugInfo(true);
  const module = binaryen.readBinary(binary);
  module.setFeatures(features);
  for (const name of HOT) {
    binaryen.setPassArgument("no-inline", `*/${name}`);
    module.runPasses(["no-inline"]);
  }
  for (let length = binary.length; ; ) {
    module.optimize();
    module.runPasses(["const-hoisting"]);
    const { length: shorter } = module.emitBinary();
    if (shorter >= length) break;
    length = shorter;
  }
  binaryen.setDebugInfo(false);
  const shrunk = module.emitBinary();
  module.dispose();
  return shrunk;
}
