import { LexometerError } from "../errors";

/** A text as a string, or as the bytes of its UTF-8. */
export type Text = string | Uint8Array;

/** A text in pieces, for one that does not fit into memory: a stream, or anything that can be iterated. */
export type Pieces = AsyncIterable<Text> | Iterable<Text>;

/** A text to be scored, perhaps with a label that comes back with its result. */
export interface Sample {
  readonly id?: string;
  readonly content: Text | Pieces;
}

/** Whether a text arrives in pieces. */
export function isPieces(content: Text | Pieces): content is Pieces {
  if (typeof content !== "object" || content === null || isBytes(content)) return false;
  return Symbol.iterator in content || Symbol.asyncIterator in content;
}

/** Whether it is bytes, of whatever realm: a `Uint8Array` of another one is no instance of ours. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && (value as Uint8Array).BYTES_PER_ELEMENT === 1;
}

/** @throws {@link LexometerError} `ARGUMENT` for what is no text: it would count as an empty one */
export function checkText(value: unknown): void {
  if (typeof value === "string" || isBytes(value)) return;
  throw new LexometerError("ARGUMENT", `A text is a string or a Uint8Array of UTF-8; this is ${kindOf(value)}.`);
}

/**
 * @param call what needs a string, since it says where in it things are
 * @throws {@link LexometerError} `ARGUMENT` for what is none
 */
export function checkString(call: string, value: unknown): void {
  if (typeof value === "string") return;
  const remedy = isBytes(value) ? " Decode it first." : "";
  throw new LexometerError("ARGUMENT", `${call} takes a string; this is ${kindOf(value)}.${remedy}`);
}

/** @throws {@link LexometerError} `ARGUMENT` for what is no array of texts: of a string each character would be one */
export function checkTexts(value: unknown): void {
  if (Array.isArray(value)) return;
  throw new LexometerError("ARGUMENT", `Give an array of texts; this is ${kindOf(value)}.`);
}

/** @throws {@link LexometerError} `ARGUMENT` for a string, of which each character would be a text, and for what has no texts */
export function checkSource(value: unknown): void {
  if (typeof value === "object" && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value))
    return;
  const remedy = typeof value === "string" ? " For one text: `score`." : "";
  throw new LexometerError("ARGUMENT", `Give an array or a stream of texts; this is ${kindOf(value)}.${remedy}`);
}

/** What a value is, for a message: never what is in it. */
export function kindOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return value == null ? String(value) : `a ${typeof value}`;
  return Object.prototype.toString
    .call(value)
    .slice(8, -1)
    .replace(/^(?=[AEIOU](?!int))/, "an ")
    .replace(/^(?!an )/, "a ");
}

/** A text or a sample as a sample. @throws {@link LexometerError} `ARGUMENT` for an object that is neither */
export function asSample(source: Text | Sample): Sample {
  if (typeof source !== "object" || source === null || isBytes(source)) return { content: source };
  // What has no content is no sample: it is named as what it is, and not as what it lacks.
  if (!("content" in source)) checkText(source);
  return source;
}
