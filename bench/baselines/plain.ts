import type { Baseline, Patterns } from "./baseline";

/** What one writes first: a regular expression, a Map, and slices from long to short for the wildcards. */
export function plainBaseline({ exact, stems }: Patterns): Baseline {
  const lengths = [...stems.keys()].map((stem) => stem.length);
  const shortest = Math.min(...lengths);
  const longest = Math.max(...lengths);

  function find(token: string): readonly number[] | undefined {
    const set = exact.get(token);
    if (set !== undefined) return set;
    for (let length = Math.min(token.length, longest); length >= shortest; length--) {
      const stem = stems.get(token.slice(0, length));
      if (stem !== undefined) return stem;
    }
    return undefined;
  }

  return {
    name: "plain JS",
    countInto(text, out, offset) {
      const tokens = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
      out[offset] = tokens.length;
      for (const token of tokens) {
        const set = find(token);
        if (set === undefined) continue;
        for (const category of set) out[offset + 1 + category]!++;
      }
    },
  };
}
