import type { Summary } from "../dictionary-measures/shape";
import type { Result } from "../results/result";
import { keyTexts, members } from "./members";

/** What one item of an answer is called. */
export interface Label {
  /** New and random: no two items ever share one. */
  readonly responseId: string;
  /** What the caller called the sample; any string, and not only once. */
  readonly requestId?: string | undefined;
}

/** An item that was scored, as JSON. */
export type WriteItem = (label: Label, result: Result) => string;

/** An item that was not: `{"response_id":…,"request_id":…,"error":{"code":…,"message":…}}`. */
export function errorItem(
  label: Label,
  { code, message }: { readonly code: number; readonly message: string },
): string {
  return `${itemStart(label)},"error":{"code":${code},"message":${JSON.stringify(message)}}}`;
}

/** `{"response_id":…,"request_id":…,"language":"en","version":"v…"`: an item up to where arrangements differ. */
export function itemHead(label: Label, { version }: Result): string {
  return `${itemStart(label)},"language":"en","version":${JSON.stringify(`v${version.engine}`)}`;
}

function itemStart({ responseId, requestId }: Label): string {
  const start = `{"response_id":"${responseId}"`;
  return requestId === undefined ? start : `${start},"request_id":${JSON.stringify(requestId)}`;
}

const SUMMARY = [
  "word_count",
  "words_per_sentence",
  "sentence_count",
  "six_plus_words",
  "capitals",
  "emojis",
  "emoticons",
  "hashtags",
  "urls",
] as const satisfies readonly (keyof Summary)[];
const SUMMARY_TEXTS = /* @__PURE__ */ keyTexts(SUMMARY);

/** `,"summary":{…}` */
export function summaryMember({ summary }: Result): string {
  return `,"summary":{${members(SUMMARY_TEXTS, SUMMARY, summary)}}`;
}
