import { createEngine, type Engine } from "../../src/engine/engine";
import { createPool } from "../../src/pool/node";
import type { Pool } from "../../src/pool/pool";
import { bundleWorkers } from "../../test/pool/workers";
import { evaluate, type Race, type RaceResult } from "../race";
import { KB, largeText, MB, piecesOf } from "../texts";
import type { Suite } from "./suite";

const ROUNDS = 9;

interface Way {
  readonly name: string;
  readonly run: () => Promise<number> | number;
}

/** What workers add: meant for two cores that do nothing else; the load is printed beside it. */
export const pool: Suite = {
  name: "pool",
  about: "measureMany, bytes in and matrix out, scoreMany: this thread, one worker, two workers",
  async run() {
    const files = await bundleWorkers();
    const engine = await createEngine();
    const [one, two] = await Promise.all([1, 2].map((workers) => createPool({ workers, worker: files.plain })));
    try {
      const races: RaceResult[] = [];
      const large = largeText(8 * MB);
      for (const [name, size, count] of [
        ["100 B", 100, 40_000],
        ["2.5 KB", 2.5 * KB, 3000],
        ["1 MB", MB, 8],
      ] as const) {
        races.push(...(await racesOf(name, piecesOf(large, size, count), engine, one!, two!)));
      }
      return { races, figures: [] };
    } finally {
      await Promise.all([one!.close(), two!.close()]);
      files.remove();
    }
  },
};

async function racesOf(
  name: string,
  texts: readonly string[],
  engine: Engine,
  one: Pool,
  two: Pool,
): Promise<RaceResult[]> {
  const parts = texts.map((text) => Buffer.from(text));
  const bytes = shared(Uint8Array, Buffer.concat(parts));
  let end = 0;
  const ends = Uint32Array.from(parts, ({ length }) => {
    end += length;
    return end;
  });
  const out = new Float64Array(texts.length * engine.measures.length);
  const sharedOut = shared(Float64Array, out);
  const expected = engine.measureMany(texts).slice();
  const measuring = (of: Pool, matrix: Float64Array) => async (): Promise<number> =>
    (await of.measureMany(texts, { out: matrix }))[0]!;
  const bytesIn = (of: Pool) => async (): Promise<number> =>
    (await of.measureBytes(bytes, ends, { out: sharedOut }))[0]!;
  const work = { units: texts.length, bytes: end };
  const races: RaceResult[] = [];
  for (const [kind, ways] of [
    [
      "measureMany",
      [
        { name: "engine", run: () => engine.measureMany(texts, { out })[0]! },
        { name: "1 worker", run: measuring(one, out) },
        { name: "2 workers", run: measuring(two, out) },
      ],
    ],
    [
      "measureMany, matrix in shared memory",
      [
        { name: "engine", run: () => engine.measureMany(texts, { out })[0]! },
        { name: "1 worker", run: measuring(one, sharedOut) },
        { name: "2 workers", run: measuring(two, sharedOut) },
      ],
    ],
    [
      "measureBytes, shared memory",
      [
        { name: "engine", run: () => engine.measureMany(parts, { out })[0]! },
        { name: "1 worker", run: bytesIn(one) },
        { name: "2 workers", run: bytesIn(two) },
      ],
    ],
    [
      "scoreMany",
      [
        { name: "engine", run: () => engine.scoreMany(texts).length },
        { name: "1 worker", run: async () => (await one.scoreMany(texts)).length },
        { name: "2 workers", run: async () => (await two.scoreMany(texts)).length },
      ],
    ],
  ] as const satisfies readonly (readonly [string, readonly Way[]])[]) {
    const goals =
      kind === "scoreMany"
        ? []
        : [
            { contestant: "1 worker", over: "engine", must: 0.9 },
            { contestant: "2 workers", over: "1 worker", must: 1.6, aim: 1.9 },
          ];
    const contestants = ways.map((way) => ({ ...work, name: way.name }));
    races.push(await clocked({ name: `${name}, ${kind}`, unit: "text", contestants, goals }, ways));
  }
  for (const matrix of [out, sharedOut]) {
    if (!matrix.every((value, at) => value === expected[at])) throw new Error(`${name}: pool and engine disagree.`);
  }
  return races;
}

/** As `clock`, for what takes its time elsewhere: rounds forwards and backwards in turn. */
async function clocked(race: Race, ways: readonly Way[]): Promise<RaceResult> {
  const rounds = new Map<string, number[]>(ways.map(({ name }) => [name, []]));
  for (let round = -1; round < ROUNDS; round++) {
    for (const { name, run } of round % 2 === 0 ? ways : ways.toReversed()) {
      const before = performance.now();
      if (Number.isNaN(await run())) throw new Error(`"${name}" gave no number.`);
      const each = ((performance.now() - before) * 1e6) / race.contestants[0]!.units;
      if (round >= 0) rounds.get(name)!.push(each);
    }
  }
  return evaluate(race, rounds);
}

function shared<View extends Uint8Array | Float64Array>(
  kind: { new (buffer: SharedArrayBuffer): View },
  from: View,
): View {
  const view = new kind(new SharedArrayBuffer(from.byteLength));
  view.set(from);
  return view;
}
