import { corpus } from "./corpus";
import { below, pick, seeded, shuffled } from "./random";

export const KB = 1024;
export const MB = 1024 * 1024;

const made = new Map<number, string>();

/**
 * One text of `bytes` bytes, the same for the same corpus: its sentences in
 * paragraphs of five. Once they are used up they come again in another
 * seeded order, so a text longer than the corpus repeats sentences but never
 * a long stretch.
 */
export function largeText(bytes = 9 * MB): string {
  let text = made.get(bytes);
  if (text === undefined) {
    text = assemble(bytes);
    made.set(bytes, text);
  }
  return text;
}

function assemble(bytes: number): string {
  const random = seeded(0x1a49e);
  const buffer = Buffer.allocUnsafe(bytes);
  let sentences = corpus().sentences;
  let used = 0;
  for (let sentence = 0; used < bytes; sentence++) {
    if (sentence === sentences.length) {
      sentences = shuffled(sentences, random);
      sentence = 0;
    }
    // `write` stops in front of a character that does not fit whole.
    const written = buffer.write(`${sentences[sentence]!}${sentence % 5 === 4 ? "\n\n" : " "}`, used);
    if (written === 0) break;
    used += written;
  }
  return buffer.toString("utf8", 0, used);
}

/** The same string, flat and of its own: a slice of a long string reads it through an indirection. */
export function flat(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}

/** Cuts a text at spaces into flat pieces of about `size` characters, at most `count` of them. */
export function piecesOf(text: string, size: number, count: number): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length && pieces.length < count; ) {
    const space = text.indexOf(" ", from + size - 1);
    const to = space === -1 ? text.length : space;
    pieces.push(flat(text.slice(from, to)));
    from = to + 1;
  }
  return pieces;
}

const ACCENTED: Readonly<Record<string, string>> = { a: "á", c: "ç", e: "é", i: "ï", n: "ñ", o: "ö", u: "ü" };
const EMOJI = ["😀", "😂", "❤️", "👍🏽", "🎉", "👩‍💻", "🇫🇷", "🙏", "🤷‍♀️", "☕"];

/**
 * The text as people type it on phones and in word processors: curly quotes
 * and apostrophes throughout, an accent in one word of 25, an em dash for one
 * space of 60, an emoji behind one sentence of 8.
 */
export function unicodeText(text: string): string {
  const random = seeded(0xacce47);
  const curly = text
    .replace(/(?<=\p{L})'/gu, "’")
    .replace(/(^|\s)"/g, "$1“")
    .replaceAll('"', "”");
  const dressed = curly.replace(/\p{L}{4,}|\. | /gu, (found) => {
    if (found === " ") return random() < 1 / 60 ? " — " : found;
    if (found === ". ") return random() < 1 / 8 ? `. ${pick(EMOJI, random)} ` : found;
    return random() < 1 / 12 ? accented(found, below(found.length, random)) : found;
  });
  return flat(dressed);
}

/** The word with its first letter from `from` on that can bear an accent bearing one. */
function accented(word: string, from: number): string {
  for (let at = from; at < word.length; at++) {
    const letter = ACCENTED[word[at]!];
    if (letter !== undefined) return word.slice(0, at) + letter + word.slice(at + 1);
  }
  return word;
}

/** Texts from 1 KB to 100 MB, each about eight times as long as the one before. */
export function growthTexts(): readonly { readonly bytes: number; readonly text: string }[] {
  const sizes = [KB, 8 * KB, 64 * KB, 512 * KB, 4 * MB, 32 * MB, 100 * MB];
  return sizes.map((bytes) => ({ bytes, text: largeText(bytes) }));
}
