/** The parts of speech of WordNet that words of a class have: satellites are adjectives. */
export type PartOfSpeech = "noun" | "verb" | "adjective" | "adverb";

/** The single-word lemmas of WordNet with how often each is used as each part of speech. */
export type LemmaUse = ReadonlyMap<string, ReadonlyMap<PartOfSpeech, number>>;

const PARTS: readonly (PartOfSpeech | undefined)[] = [undefined, "noun", "verb", "adjective", "adverb", "adjective"];

/** What a sense counts besides its occurrences, by its rank: rare lemmas have no occurrences at all. */
export const RANK_PRIOR: readonly number[] = [1, 0.5, 0.25, 0.15, 0.1];

/**
 * Reads `index.sense` of WordNet: for each sense of each word its key, the
 * number of its synset, its rank and how often SemCor has it.
 *
 * The use of a lemma as a part of speech is the sum over its senses of
 * occurrences and {@link RANK_PRIOR}; phrases and names with digits are left out.
 */
export function parseSenses(indexSense: string): LemmaUse {
  const uses = new Map<string, Map<PartOfSpeech, number>>();
  for (const line of indexSense.split("\n")) {
    const match = /^([a-z'.-]+)%([1-5])\S* \d+ (\d+) (\d+)/.exec(line);
    if (match === null) continue;
    const [, lemma = "", type = "", rank = "", occurrences = ""] = match;
    const part = PARTS[Number(type)]!;
    const use = uses.get(lemma) ?? new Map<PartOfSpeech, number>();
    uses.set(lemma, use);
    const prior = RANK_PRIOR[Math.min(Number(rank), RANK_PRIOR.length) - 1]!;
    use.set(part, (use.get(part) ?? 0) + Number(occurrences) + prior);
  }
  return uses;
}
