import type { Pass } from "../engine/norming-passes";
import { breath } from "../pool/breath";

/** Characters at a time, some milliseconds: what else there is gets its turn in between. */
const SLICE = 1 << 17;

/** Counts texts for a norming context in slices. Tallies are whole numbers, so that their sum is that of one go. */
export async function countInSlices(
  texts: readonly string[],
  count: (slice: readonly string[]) => Pass,
): Promise<Pass> {
  let first = 0;
  let whole: Pass | undefined;
  do {
    const end = endOfSlice(texts, first);
    const pass = count(texts.slice(first, end));
    whole = whole === undefined ? pass : sum(whole, pass);
    first = end;
    if (first < texts.length) await breath();
  } while (first < texts.length);
  return whole;
}

function endOfSlice(texts: readonly string[], first: number): number {
  let end = first;
  for (let size = 0; end < texts.length && size < SLICE; end++) size += texts[end]!.length;
  return end;
}

function sum(one: Pass, other: Pass): Pass {
  one.tally.merge(other.tally);
  return {
    tally: one.tally,
    taken: one.taken + other.taken,
    words: one.words + other.words,
    leftOut: {
      blank: one.leftOut.blank + other.leftOut.blank,
      too_short: one.leftOut.too_short + other.leftOut.too_short,
      too_much_punctuation: one.leftOut.too_much_punctuation + other.leftOut.too_much_punctuation,
    },
  };
}
