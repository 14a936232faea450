import type { Baseline } from "./baselines/baseline";
import type { Contestant, Work } from "./race";
import type { Subject } from "./subject";

/** A baseline over many texts, rows into one matrix of its own. */
export function baselineOn(
  baseline: Baseline,
  { patterns }: { readonly patterns: { readonly categories: number } },
  texts: readonly string[],
  work: Work,
): Contestant {
  const width = 1 + patterns.categories;
  const out = new Float64Array(width * texts.length);
  return {
    ...work,
    name: baseline.name,
    run: () => {
      out.fill(0);
      for (let text = 0; text < texts.length; text++) baseline.countInto(texts[text]!, out, width * text);
      return ends(out);
    },
  };
}

/** The engine over many texts in one call, rows into one matrix of the caller. */
export function subjectOn(subject: Subject, texts: readonly string[], work: Work): Contestant {
  const out = new Float64Array(subject.measures.length * texts.length);
  return {
    ...work,
    name: subject.name,
    run: () => {
      subject.measureMany(texts, out);
      return ends(out);
    },
  };
}

/** The engine over one text, from the string to a new row. */
export function measuring(subject: Subject, text: string, work: Work, name = subject.name): Contestant {
  return { ...work, name, run: () => ends(subject.measure(text)) };
}

function ends(row: Float64Array): number {
  return row[0]! + row[row.length - 1]!;
}
