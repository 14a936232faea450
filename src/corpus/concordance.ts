import type { Span } from "../engine/span";
import type { Pieces, Text } from "../text/sample";
import { piecesOf } from "./pieces";

/** A place where something was found, with what stands around it. */
export interface Occurrence {
  /** UTF-16 offsets in the document: `text.slice(start, end)` is `match`. */
  readonly start: number;
  readonly end: number;
  /** As they stand in the text, with its line breaks. */
  readonly left: string;
  readonly match: string;
  readonly right: string;
  /** The entry that found it. */
  readonly entry: string;
  /** A feeling or a certainty behind a negation. */
  readonly negated?: true;
}

/** What finds: an engine, of which only `explain` is needed. */
interface Finder {
  explain(text: string): readonly Span[];
}

/** What is looked for, and how much around it is wanted. */
export interface ConcordanceOptions {
  readonly isWanted: (span: Span) => boolean;
  /** Characters (UTF-16 units) on each side; one more where it would cut a character in two. */
  readonly context: number;
  readonly pieceLength?: number;
}

/**
 * Key words in context: each place of a document where a wanted entry is hit, in
 * order. In memory are a piece of the document and the context around it, whatever its length.
 */
export async function* concordanceOf(
  finder: Finder,
  content: Text | Pieces,
  { isWanted, context, pieceLength }: ConcordanceOptions,
): AsyncGenerator<Occurrence, void, undefined> {
  let before = "";
  let offset = 0;
  const waiting: string[] = [];
  let waitingLength = 0;
  for await (const next of piecesOf(content, pieceLength)) {
    waiting.push(next);
    waitingLength += next.length;
    // The first has all that stands behind it only when the others are long enough.
    while (waitingLength - waiting[0]!.length > context) yield* first();
  }
  while (waiting.length > 0) yield* first();

  function* first(): Generator<Occurrence> {
    const piece = waiting.shift()!;
    waitingLength -= piece.length;
    yield* occurrencesIn(piece, waiting.join(""));
    before = (before + piece).slice(-context - 1);
    offset += piece.length;
  }

  function* occurrencesIn(piece: string, after: string): Generator<Occurrence> {
    let around: string | undefined;
    for (const span of finder.explain(piece)) {
      if (!isWanted(span)) continue;
      around ??= before + piece + after.slice(0, context + 1);
      const [start, end] = [before.length + span.start, before.length + span.end];
      yield {
        start: offset + span.start,
        end: offset + span.end,
        left: around.slice(wholeAt(around, Math.max(0, start - context), -1), start),
        match: around.slice(start, end),
        right: around.slice(end, wholeAt(around, Math.min(around.length, end + context), 1)),
        entry: span.entry,
        ...(span.negated === true ? { negated: true as const } : {}),
      };
    }
  }
}

/** The offset, or the one beside it if a surrogate pair would be cut. */
function wholeAt(text: string, at: number, step: 1 | -1): number {
  const isInside = /[\uDC00-\uDFFF]/.test(text.charAt(at)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 1));
  return isInside ? at + step : at;
}
