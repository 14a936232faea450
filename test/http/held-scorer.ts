import { LocalScorer, type Scorer, type ScorerParts } from "../../src/http/scorer";

/** A scorer that waits until it is let go on. */
export function heldScorer(): {
  readonly held: (parts: ScorerParts) => Scorer;
  readonly letGo: () => void;
  readonly reached: Promise<void>;
} {
  const [started, gate] = [resolvers(), resolvers()];
  const held = (parts: ScorerParts): Scorer => {
    const local = new LocalScorer(parts);
    return {
      read: (...given) => local.read(...given),
      write: async (...given) => {
        started.resolve();
        await gate.promise;
        return local.write(...given);
      },
    };
  };
  return { held, letGo: gate.resolve, reached: started.promise };
}

function resolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
