import { bytesOf } from "./packed-text";

// What stands in the page's engine where the library unpacks what is built in: there, that is
// packed text (scripts/page), which takes less of a download, and the dictionary
// comes from the page. Neither is deflated: the page is, on its way.

/** In place of the dictionary; packed text never has this character. */
export const HANDED_OVER = "<";

const NOTHING = new Uint8Array();

let dictionary: Promise<Uint8Array> | undefined;

/** Takes the image of the dictionary, which may still be on its way. */
export function takeDictionary(image: Promise<Uint8Array>): void {
  dictionary = image;
}

export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return text === HANDED_OVER ? NOTHING : bytesOf(text);
}

export async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes !== NOTHING) return bytes;
  if (dictionary === undefined) throw new Error("The page has not handed the dictionary over.");
  return dictionary;
}
