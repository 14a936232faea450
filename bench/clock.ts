import benny from "benny";
import { type Contestant, evaluate, type Race, type RaceResult } from "./race";

const LEAST_ROUNDS = 3;
const MOST_ROUNDS = 25;
/** One sample per case and round, of at least 20 ms: shorter runs are repeated within it. */
const ONE_SAMPLE = { initCount: 1, minSamples: 1, minTime: 0.02, maxTime: -1, delay: 0 };

/** Results of all runs end here, where the compiler cannot see that nobody reads them. */
let sink = 0;

/**
 * Runs a race: rounds of all contestants one after the other, every second
 * round backwards (A B C, C B A), so that a machine that slows down or a cache
 * left warm favours none of them. Each contestant runs once unclocked before
 * its sample, and the first round, in which code is still being compiled, does
 * not count. This is the only file that knows benny.
 *
 * @throws whatever a contestant throws
 */
export async function clock(race: Race): Promise<RaceResult> {
  const rounds = new Map<string, number[]>(race.contestants.map(({ name }) => [name, []]));
  for (const contestant of race.contestants) await sample(contestant);
  const until = performance.now() + (race.seconds ?? 5) * 1000;
  for (let round = 0; round < MOST_ROUNDS && (round < LEAST_ROUNDS || performance.now() < until); round++) {
    for (const contestant of round % 2 === 0 ? race.contestants : race.contestants.toReversed()) {
      rounds.get(contestant.name)!.push((await sample(contestant)) / contestant.units);
    }
  }
  if (Number.isNaN(sink)) throw new Error(`A contestant of "${race.name}" gave no number.`);
  return evaluate(race, rounds);
}

/** Nanoseconds of one run. */
async function sample({ name, run, time }: Contestant): Promise<number> {
  if (time !== undefined) return time();
  if (run === undefined) throw new Error(`"${name}" has nothing to run.`);
  const summary = await quietly(() =>
    benny.suite(
      name,
      benny.add(
        name,
        () => {
          sink += run();
        },
        ONE_SAMPLE,
      ),
    ),
  );
  const [result] = summary.results;
  if (result === undefined || !result.completed) {
    // benny keeps what a case throws to itself: running it once more shows it.
    sink += run();
    throw new Error(`"${name}" could not be clocked.`);
  }
  return result.details.median * 1e9;
}

/** benny announces each suite on the console; here a suite is one sample. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const log = console.log;
  console.log = () => {};
  try {
    return await work();
  } finally {
    console.log = log;
  }
}
