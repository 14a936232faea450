import type { Span } from "lexometer";
import type { MarkKind, Marks, Why } from "./protocol";

/** Matches as numbers and a list of what occurs: a text of 100 KB has 20,000 matches, most of them of few kinds. */
export function packMarks(spans: readonly Span[]): Marks {
  const starts = new Uint32Array(spans.length);
  const ends = new Uint32Array(spans.length);
  const entryOf = new Uint32Array(spans.length);
  const kinds: MarkKind[] = [];
  const known = new Map<string, number>();
  spans.forEach(({ start, end, entry, categories, negated }, index) => {
    starts[index] = start;
    ends[index] = end;
    const key = `${negated === true ? "!" : ""}${entry}\0${categories.join()}`;
    let kind = known.get(key);
    if (kind === undefined) {
      kind = kinds.push({ entry, categories, isNegated: negated === true }) - 1;
      known.set(key, kind);
    }
    entryOf[index] = kind;
  });
  return { starts, ends, entryOf, kinds };
}

/** The words that a category counted, in lower case and with single spaces; the most frequent first. */
export function countWords(text: string, spans: readonly Span[], category: string): Why["words"] {
  const counts = new Map<string, number>();
  for (const { start, end, categories } of spans) {
    if (!categories.includes(category)) continue;
    const word = text.slice(start, end).toLowerCase().replaceAll(/\s+/g, " ");
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...counts].map(([word, count]) => ({ word, count }));
  return words.sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
}
