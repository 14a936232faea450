import type { PlanUsage } from "../accounts/period";
import { encoded } from "../outputs/json-bytes";
import { joined } from "../text/joined";
import { type Arrangement, failedItem, type WrittenItems } from "./item-writer";
import { labelOf, type SampleTable } from "./samples";

/** What an answer says besides its items. */
export interface AnswerFrame {
  readonly usage: PlanUsage;
  /** Which code, words and norms the numbers come from. */
  readonly engine: object;
}

const COMMA = encoded(",");

/** Larger ones stay in pieces: copying megabytes would keep others waiting. */
const MOST_JOINED = 1 << 18;

/** The body of an answer: its frame around lists that are written already. */
export function answerBody(
  { usage, engine }: AnswerFrame,
  parts: readonly WrittenItems[],
  { asides }: Arrangement,
): Uint8Array<ArrayBuffer> | readonly Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const list = (index: number, head: string): void => {
    pieces.push(encoded(head));
    for (const [place, { lists }] of parts.entries()) {
      if (place > 0) pieces.push(COMMA);
      pieces.push(lists[index]!.bytes);
    }
  };
  list(0, `{"plan_usage":${JSON.stringify(usage)},"engine":${JSON.stringify(engine)},"results":[`);
  for (const [index, name] of asides.entries()) list(index + 1, `],"${name}":[`);
  pieces.push(encoded("]}"));
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  return size > MOST_JOINED ? pieces : joined(pieces, new Uint8Array(size));
}

/**
 * What of the items may be delivered: the first `granted`, and what was wrong
 * with others by themselves. In place of the rest stands that the words are used up.
 */
export function deliverable(
  parts: readonly WrittenItems[],
  granted: number,
  { asides }: Arrangement,
  table: SampleTable,
): readonly WrittenItems[] {
  if (granted === table.count) return parts;
  return parts.flatMap((part) => {
    if (part.end <= granted) return [part];
    const paid = granted <= part.first ? [] : [headOf(part, granted - part.first)];
    const rest = [];
    for (let sample = Math.max(part.first, granted); sample < part.end; sample++) {
      const code = part.codes[sample - part.first]!;
      rest.push(failedItem(sample, code === 0 ? 1421 : (code as 1500), labelOf(table, sample), asides));
    }
    return [...paid, ...rest];
  });
}

/** The first items of a part. */
function headOf({ first, words, codes, lists }: WrittenItems, count: number): WrittenItems {
  return {
    first,
    end: first + count,
    words: words.subarray(0, count),
    codes: codes.subarray(0, count),
    lists: lists.map(({ bytes, ends }) => ({
      bytes: bytes.subarray(0, ends[count - 1]!),
      ends: ends.subarray(0, count),
    })),
  };
}
