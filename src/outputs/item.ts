import type { Summary } from "../dictionary-measures/shape";
import type { Result } from "../results/result";
import { encoded, type JsonBytes, keysOf } from "./json-bytes";

/** What one item of an answer is called. */
export interface Label {
  /** New and random: no two items ever share one. */
  readonly responseId: string;
  /** What the caller called the sample, any string and not only once: as JSON, quotes and all. */
  readonly requestId?: Uint8Array | undefined;
}

/** Writes an item that was scored, as JSON. */
export type WriteItem = (out: JsonBytes, label: Label, result: Result) => void;

/** Writes an item that was not: `{"response_id":…,"request_id":…,"error":{"code":…,"message":…}}`. */
export function errorItem(
  out: JsonBytes,
  label: Label,
  { code, message }: { readonly code: number; readonly message: string },
): void {
  writeStart(out, label);
  out.text(`,"error":{"code":${code},"message":${JSON.stringify(message)}}}`);
}

/** Writes `{"response_id":…,"request_id":…,"language":"en","version":"v…"`: an item up to where arrangements differ. */
export function itemHead(out: JsonBytes, label: Label, { version }: Result): void {
  writeStart(out, label);
  out.key(LANGUAGE);
  out.text(JSON.stringify(`v${version.engine}`));
}

const RESPONSE = encoded('{"response_id":"');
const QUOTE = encoded('"');
const REQUEST = encoded(',"request_id":');
const LANGUAGE = encoded(',"language":"en","version":');

function writeStart(out: JsonBytes, { responseId, requestId }: Label): void {
  out.key(RESPONSE);
  out.text(responseId);
  out.key(QUOTE);
  if (requestId === undefined) return;
  out.key(REQUEST);
  out.raw(requestId);
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
const SUMMARY_KEYS = keysOf(SUMMARY);
const SUMMARY_START = encoded(',"summary":{');
export const OBJECT_END = encoded("}");

/** Writes `,"summary":{…}`. */
export function summaryMember(out: JsonBytes, { summary }: Result): void {
  out.key(SUMMARY_START);
  for (let index = 0; index < SUMMARY.length; index++) {
    out.member(SUMMARY_KEYS, index);
    out.number(summary[SUMMARY[index]!]);
  }
  out.key(OBJECT_END);
}
