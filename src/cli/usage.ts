import { InvalidArgumentError } from "commander";

/** A mistake in how the program was called: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A parser of an option that takes one of a few words. */
export function oneOf<Word extends string>(words: readonly Word[]): (value: string) => Word {
  return (value) => {
    const word = words.find((known) => known === value);
    if (word === undefined) throw new InvalidArgumentError(`Give one of ${words.join(", ")}.`);
    return word;
  };
}

/** Ids that were asked for, each once; an unknown one is an error that names those like it. */
export function knownIds(wanted: string, known: readonly string[], what: string): string[] {
  const ids = wanted.split(",").map((part) => {
    const id = part.trim();
    if (known.includes(id)) return id;
    const lower = id.toLowerCase();
    // A third of the letters may be wrong; of a short id, one.
    const like = nearest(lower, known, Math.max(1, Math.floor(lower.length / 3)));
    const near = [...new Set([...like, ...known.filter((other) => lower !== "" && other.includes(lower))])].slice(0, 5);
    const hint = near.length > 0 ? `Did you mean ${near.join(", ")}?` : `Known are ${known.slice(0, 8).join(", ")} …`;
    throw new UsageError(`There is no ${what} "${id}". ${hint}`);
  });
  return [...new Set(ids)];
}

/** The names at most `reach` edits away, the nearest first, five at most. */
export function nearest(name: string, known: readonly string[], reach: number): string[] {
  return known
    .filter(({ length }) => Math.abs(length - name.length) <= reach)
    .map((other) => ({ other, edits: distance(name, other) }))
    .filter(({ edits }) => edits <= reach)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 5)
    .map(({ other }) => other);
}

/** Edit distance of two ids: insertions, deletions, replacements. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, replaced));
    }
    row = next;
  }
  return row[b.length]!;
}
