/** Bytes of a string in UTF-8; a lone surrogate takes three, as the U+FFFD that is written for it. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += bytesOf(character.codePointAt(0)!);
  return bytes;
}

/** Finds where bytes of a text's UTF-8 stand in the string, on one way through it. */
export class Utf16Offsets {
  readonly #text: string;
  #byte = 0;
  #unit = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The UTF-16 offset of the character that begins at a byte, which is no smaller than the one asked for before. */
  at(byte: number): number {
    while (this.#byte < byte) {
      const code = this.#text.codePointAt(this.#unit)!;
      this.#byte += bytesOf(code);
      this.#unit += code < 0x10000 ? 1 : 2;
    }
    return this.#unit;
  }
}

function bytesOf(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
