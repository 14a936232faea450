import { COLUMN_WORDS } from "../../assembly/abi";
import type { Core } from "../core/core";

/** Where the words of a text are counted: behind each of its fields. */
export interface FieldEnds {
  /** UTF-16 offset of each field's end. */
  readonly ends: readonly number[];
  /** Words up to there. */
  readonly words: readonly number[];
}

/**
 * Where a text may be cut, and how many words stand in front: at white space,
 * which no word crosses.
 *
 * @param most read on only until there are so many words
 */
export function fieldEndsOf(core: Core, text: string, most = Number.POSITIVE_INFINITY): FieldEnds {
  const ends: number[] = [];
  const words: number[] = [];
  let sum = 0;
  let fields: string[] = [];
  const flush = (): void => {
    core.countMany(fields, ({ row }) => {
      sum += row[COLUMN_WORDS]!;
      words.push(sum);
    });
    fields = [];
  };
  for (const match of text.matchAll(/[^\t-\r ]+/g)) {
    fields.push(match[0]);
    ends.push(match.index + match[0].length);
    if (fields.length < BATCH) continue;
    flush();
    if (sum >= most) break;
  }
  flush();
  return { ends, words };
}

const BATCH = 1024;

/** The offset behind the field that has the `words`-th word; `undefined` where there are fewer. */
export function offsetOfWord({ ends, words }: FieldEnds, word: number): number | undefined {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return ends[low];
}
