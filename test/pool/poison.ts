import type { Endpoint } from "comlink";
import { Core } from "../../src/core/core";
import { openOwnImage } from "../../src/dictionary/image";
import type { Negation } from "../../src/engine/negation";
import type { Span } from "../../src/engine/span";
import type { NormFilter, NormReadings } from "../../src/pool/norm-readings";
import { type CountedTexts, type MeasuredTexts, type Packed, Work } from "../../src/pool/work";
import { serve } from "../../src/pool/worker";
import { type Fault, markerOf } from "./faults";

/** Ways to commit a fault that differ from host to host. */
export interface Hosted {
  exit(): void;
  memory(): void;
}

/** A function whose body is `unreachable`. */
const TRAP = Uint8Array.from([
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0],
  ...[7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11],
]);

/** Serves as a worker of the pool does, but for texts that tell it to fail. */
export function servePoisoned(endpoint: Endpoint, { exit, memory }: Hosted): void {
  /** What ends a worker may end it later than the task: its answer is held back, so that it does not win. */
  let isDying = false;
  const dying = (act: () => void) => (): void => {
    isDying = true;
    act();
  };
  const commit: Readonly<Record<Fault, () => void>> = {
    exit: dying(exit),
    uncaught: dying(() =>
      queueMicrotask(() => {
        throw new TypeError("a defect");
      }),
    ),
    memory,
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
  const obey = (bytes: Uint8Array): void => {
    const text = new TextDecoder().decode(bytes);
    for (const [fault, act] of Object.entries(commit)) if (text.includes(markerOf(fault as Fault))) act();
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

    override spans(text: string, negation?: Negation): Span[] {
      obey(new TextEncoder().encode(text));
      return super.spans(text, negation);
    }

    override normReadings(texts: readonly string[], options: NormFilter): NormReadings {
      for (const text of texts) obey(new TextEncoder().encode(text));
      return super.normReadings(texts, options);
    }
  }

  const held: Endpoint = {
    addEventListener: (type, listener, options) => endpoint.addEventListener(type, listener, options),
    removeEventListener: (type, listener, options) => endpoint.removeEventListener(type, listener, options),
    postMessage: (message, transfer) => {
      if (!isDying) endpoint.postMessage(message, transfer);
    },
  };
  serve(held, ({ module, image }) => {
    const opened = openOwnImage(image);
    return new PoisonedWork(new Core(module, opened), opened);
  });
}
