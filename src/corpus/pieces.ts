import type { Pieces, Text } from "../text/sample";
import { isPieces } from "../text/sample";

/** Characters (UTF-16 units) of a piece, about: a text is never held as a whole. */
export const PIECE_LENGTH = 1 << 16;
/** A text without white space for so long is cut anywhere. */
const LONGEST_FIELD = 1 << 20;

/**
 * A text of any length in pieces that can be counted one by one: put together
 * they are the text, and no token and no phrase runs over from one to the next.
 *
 * Pieces end at white space, which no token crosses, and if there is any in the
 * second half of a piece, behind a sentence's end or a blank line, which no
 * phrase crosses (docs/text.md section 5). In 32,768 characters without either,
 * one phrase may be lost.
 */
export async function* piecesOf(
  content: Text | Pieces,
  length = PIECE_LENGTH,
): AsyncGenerator<string, void, undefined> {
  let rest = "";
  for await (const part of stringsOf(content)) {
    rest += part;
    let from = 0;
    while (rest.length - from > length) {
      const end = cutOf(rest, from, from + length);
      if (end === undefined) break;
      yield rest.slice(from, end);
      from = end;
    }
    if (from > 0) rest = rest.slice(from);
  }
  if (rest !== "") yield rest;
}

async function* stringsOf(content: Text | Pieces): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const part of isPieces(content) ? content : [content]) {
    yield typeof part === "string" ? part : decoder.decode(part, { stream: true });
  }
  yield decoder.decode();
}

/** Where to cut between `from` and `most`; `undefined` to wait for more. */
function cutOf(text: string, from: number, most: number): number | undefined {
  const middle = (from + most) >> 1;
  let space: number | undefined;
  for (let at = most - 1; at > middle; at--) {
    if (!isSpace(text, at)) continue;
    space ??= at + 1;
    if (endsPhrases(text, at)) return at + 1;
  }
  if (space !== undefined) return space;
  for (let at = middle; at > from; at--) if (isSpace(text, at)) return at + 1;
  for (let at = most; at < text.length; at++) if (isSpace(text, at)) return at + 1;
  if (text.length - from <= LONGEST_FIELD) return undefined;
  const isPair = /[\uD800-\uDBFF]/.test(text.charAt(text.length - 1));
  return isPair ? text.length - 1 : text.length;
}

function isSpace(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 0x20 || unit === 0x0a;
}

/** Whether no phrase goes on behind the white space at `at`. A period may belong to an initialism, which is a word. */
function endsPhrases(text: string, at: number): boolean {
  const before = text[at - 1]!;
  if (before === "." || before === "\r") return /[a-z]{2}\.$|\n\r$/.test(text.slice(Math.max(0, at - 3), at));
  return before === "!" || before === "?" || before === ";" || (before === "\n" && text[at] === "\n");
}
