import { parentPort } from "node:worker_threads";
import { Core } from "../../src/core/core";
import { openOwnImage } from "../../src/dictionary/image";
import type { Span } from "../../src/engine/explain";
import { nodeEndpoint } from "../../src/pool/thread";
import { type CountedTexts, type MeasuredTexts, type Packed, Work } from "../../src/pool/work";
import { serve } from "../../src/pool/worker";
import { type Fault, markerOf } from "./faults";

/** An error that nothing catches is thrown later than the task ends: its answer is held back, so that it does not win. */
let isDying = false;

/** A function whose body is `unreachable`. */
const TRAP = Uint8Array.from([
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0],
  ...[7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11],
]);

const COMMIT: Readonly<Record<Fault, () => void>> = {
  exit: () => process.exit(3),
  uncaught: () => {
    isDying = true;
    queueMicrotask(() => {
      throw new TypeError("a defect");
    });
  },
  memory: () => {
    for (const hoard: unknown[] = []; ; ) hoard.push(new Array(1 << 20).fill({}));
  },
  loop: () => {
    for (;;);
  },
  trap: () => {
    const { f } = new WebAssembly.Instance(new WebAssembly.Module(TRAP)).exports;
    (f as () => void)();
  },
  stack: () => {
    const deeper = (depth: number): number => 1 + deeper(depth + 1);
    deeper(0);
  },
};

/** Does what a text says, when it comes to it. */
class PoisonedWork extends Work {
  override measures(packed: Packed): MeasuredTexts {
    obey(packed.bytes);
    return super.measures(packed);
  }

  override counts(packed: Packed): CountedTexts {
    obey(packed.bytes);
    return super.counts(packed);
  }

  override spans(text: string): Span[] {
    obey(new TextEncoder().encode(text));
    return super.spans(text);
  }
}

function obey(bytes: Uint8Array): void {
  const text = new TextDecoder().decode(bytes);
  for (const [fault, commit] of Object.entries(COMMIT)) {
    if (text.includes(markerOf(fault as Fault))) commit();
  }
}

const endpoint = nodeEndpoint(parentPort!);
const held: typeof endpoint = {
  ...endpoint,
  postMessage: (message, transfer) => {
    if (!isDying) endpoint.postMessage(message, transfer);
  },
};

serve(held, ({ module, image }) => {
  const opened = openOwnImage(image);
  return new PoisonedWork(new Core(module, opened), opened);
});
