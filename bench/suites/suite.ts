import { clock } from "../clock";
import type { Figure, Race, SuiteResult } from "../race";

/** One question about speed or memory. */
export interface Suite {
  /** As on the command line: `npm run bench -- large small`. */
  readonly name: string;
  /** The question, in a line. */
  readonly about: string;
  /** @throws Error when a contestant gives a wrong answer */
  run(): Promise<SuiteResult>;
}

/** Runs races one after the other. */
export async function raced(races: readonly Race[], figures: readonly Figure[] = []): Promise<SuiteResult> {
  const results = [];
  for (const race of races) results.push(await clock(race));
  return { races: results, figures };
}
