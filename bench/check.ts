import type { Dictionary } from "../src/dictionary/dictionary";
import { readNaively } from "../test/oracle/read";
import { type Baseline, countOne } from "./baselines/baseline";
import type { Subject } from "./subject";

/**
 * A bench that measures a wrong answer measures nothing.
 *
 * @throws Error naming the first category that two baselines count differently
 */
export function checkBaselines(one: Baseline, other: Baseline, text: string, categories: number): void {
  const expected = countOne(one, text, categories);
  const found = countOne(other, text, categories);
  expected.forEach((count, column) => {
    if (found[column] === count) return;
    const what = column === 0 ? "tokens" : `category ${column - 1}`;
    throw new Error(`${what}: ${one.name} counts ${count}, ${other.name} ${found[column]} in "${start(text)}".`);
  });
}

/**
 * The rates of the engine against the counts of the oracle, for every category
 * that is not weighted.
 *
 * @throws Error naming the first measure that differs
 */
export function checkSubject(subject: Subject, dictionary: Dictionary, text: string): void {
  const { counts } = readNaively(dictionary, text);
  const row = subject.measure(text);
  dictionary.categories.forEach(({ id, weights }, category) => {
    const column = subject.measures.indexOf(id);
    if (column === -1) throw new Error(`${subject.name} has no measure "${id}".`);
    if (weights !== undefined) return;
    const expected = counts.scored === 0 ? 0 : counts.categories[category]! / counts.scored;
    if (Math.abs(row[column]! - expected) <= 1e-12) return;
    throw new Error(`${id}: ${subject.name} has ${row[column]}, the oracle ${expected} in "${start(text)}".`);
  });
}

function start(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
