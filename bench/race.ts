/** The work of one run, to make times of different texts comparable. */
export interface Work {
  /** How many of the race's units one run does. */
  readonly units: number;
  /** UTF-8 bytes that one run reads. */
  readonly bytes: number;
}

/** One way to do the work. */
export interface Contestant extends Work {
  readonly name: string;
  /** Does the work once; the result depends on all of it, so that none of it can be left out. */
  readonly run?: () => number;
  /** For work outside this process, in place of `run`: does it and gives the nanoseconds it took. */
  readonly time?: () => number;
}

/** A ratio to reach: how many times as fast as another contestant, per unit. */
export interface Goal {
  readonly contestant: string;
  readonly over: string;
  readonly must: number;
  readonly aim?: number;
}

/** Contestants over the same work; the first is the baseline. */
export interface Race {
  readonly name: string;
  readonly unit: "token" | "text" | "byte";
  readonly contestants: readonly Contestant[];
  readonly goals?: readonly Goal[];
  /** Rounds go on until this many seconds are over, but no fewer than 3 and no more than 25; 5 where it is left out. */
  readonly seconds?: number;
}

/** Nanoseconds per unit of one contestant. */
export interface Standing {
  readonly name: string;
  readonly min: number;
  readonly median: number;
  /** Megabytes (10⁶) a second at the median. */
  readonly megabytesPerSecond: number;
  /** Median over the rounds of baseline ÷ this: how many times as fast as the baseline. */
  readonly ratio: number;
}

/** What a race gave. */
export interface RaceResult {
  readonly name: string;
  readonly unit: string;
  readonly rounds: number;
  readonly standings: readonly Standing[];
  readonly goals: readonly (Goal & { readonly reached: number })[];
}

/** A plain number of a suite that is no race: seconds to start, bytes of memory. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the value must not exceed. */
  readonly most?: number;
}

/** What a suite gives back. */
export interface SuiteResult {
  readonly races: readonly RaceResult[];
  readonly figures: readonly Figure[];
}

/**
 * Evaluates the rounds of a race: per contestant, nanoseconds per unit, one per
 * round. Ratios are taken inside each round, because a shared machine drifts
 * between rounds by more than contestants differ.
 */
export function evaluate(race: Race, rounds: ReadonlyMap<string, readonly number[]>): RaceResult {
  const of = (name: string): readonly number[] => {
    const times = rounds.get(name);
    if (times === undefined) throw new Error(`The race "${race.name}" has no contestant "${name}".`);
    return times;
  };
  const ratio = (name: string, over: string): number => median(of(name).map((time, round) => of(over)[round]! / time));
  const baseline = race.contestants[0]!.name;
  return {
    name: race.name,
    unit: race.unit,
    rounds: of(baseline).length,
    standings: race.contestants.map(({ name, units, bytes }) => ({
      name,
      min: Math.min(...of(name)),
      median: median(of(name)),
      megabytesPerSecond: ((bytes / units) * 1000) / median(of(name)),
      ratio: ratio(name, baseline),
    })),
    goals: (race.goals ?? []).map((goal) => ({ ...goal, reached: ratio(goal.contestant, goal.over) })),
  };
}

/** The middle value; the mean of the two middle ones of an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
