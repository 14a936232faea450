import type { Dictionary } from "../src/dictionary/dictionary";
import { type Baseline, countOne, type Patterns, patternsOf } from "./baselines/baseline";
import { plainBaseline } from "./baselines/plain";
import { tunedBaseline } from "./baselines/tuned";
import { checkBaselines, checkSubject } from "./check";
import { benchDictionary, withoutPhrases } from "./dictionary";
import { openSubject, type Subject } from "./subject";

/** Everything that takes part, made once per run. */
export interface Field {
  readonly dictionary: Dictionary;
  readonly patterns: Patterns;
  readonly plain: Baseline;
  readonly tuned: Baseline;
  /** The engine with the bench dictionary, with the same less its phrases, and with the one it ships. */
  readonly engine: Subject;
  readonly wordsOnly: Subject;
  readonly shipped: Subject;
}

let opened: Promise<Field> | undefined;

/** The field, opened on first use. */
export function openField(): Promise<Field> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Field> {
  const dictionary = benchDictionary();
  const patterns = patternsOf(dictionary);
  return {
    dictionary,
    patterns,
    plain: plainBaseline(patterns),
    tuned: tunedBaseline(patterns),
    engine: await openSubject("engine", dictionary),
    wordsOnly: await openSubject("engine, no phrases", withoutPhrases(dictionary)),
    shipped: await openSubject("engine, en-open", undefined),
  };
}

/**
 * Checks the answers on these texts before any clock starts: the baselines
 * against each other, the engine against the oracle.
 *
 * @param samples short texts, because the oracle is slow
 */
export function checkField(field: Field, texts: readonly string[], samples: readonly string[]): void {
  for (const text of texts) checkBaselines(field.plain, field.tuned, text, field.patterns.categories);
  for (const sample of samples) checkSubject(field.engine, field.dictionary, sample);
}

/** Tokens as the baselines count them: the common unit of all contestants. */
export function tokensOf({ tuned, patterns }: Field, text: string): number {
  return countOne(tuned, text, patterns.categories)[0]!;
}
