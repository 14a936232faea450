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
  return typeof content !== "string" && !isBytes(content);
}

/** Whether it is bytes, of whatever realm: a `Uint8Array` of another one is no instance of ours. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value);
}

/** A text or a sample as a sample. */
export function asSample(source: Text | Sample): Sample {
  return typeof source === "string" || isBytes(source) ? { content: source } : source;
}
