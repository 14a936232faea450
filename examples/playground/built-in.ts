import { bytesOf } from "./packed-text";

// What stands in the page's engine where the library unpacks what is built in: there, that is
// packed text (scripts/page), which takes less of a download, and the dictionary
// comes from the page. Neither is deflated: the page is, on its way.

/** In place of the dictionary; packed text never has this character. */
export const HANDED_OVER = "<";

let dictionary: Uint8Array<ArrayBuffer> | undefined;

/** Takes the image of the dictionary. */
export function takeDictionary(image: Uint8Array<ArrayBuffer>): void {
  dictionary = image;
}

export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  if (text !== HANDED_OVER) return bytesOf(text);
  if (dictionary === undefined) throw new Error("The page has not handed the dictionary over.");
  return dictionary;
}

export async function unpackImage(bytes: Uint8Array): Promise<Uint8Array> {
  return bytes;
}
