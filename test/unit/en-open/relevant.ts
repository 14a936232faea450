import type { Dictionary } from "../../../src/dictionary/dictionary";

/**
 * The dictionary without the entries that cannot occur in a text.
 *
 * The oracle reads the whole dictionary anew for each text, which takes seconds
 * for a thousand sentences. An entry whose words are not all in the text, as
 * substrings, cannot match, so leaving it out changes nothing. Entries that
 * are not words (classes, emoji, emoticons) stay.
 */
export function relevantTo(text: string, dictionary: Dictionary): Dictionary {
  const folded = text.normalize("NFC").toLowerCase().replace(/[’ʼ‘]/g, "'");
  const entries = dictionary.entries.filter(
    ({ pattern }) =>
      !/^[\p{L}\p{N}']/u.test(pattern) ||
      pattern
        .toLowerCase()
        .split(/[\s-]+/)
        .every((word) => folded.includes(word.replace(/\.$/, ""))),
  );
  return { ...dictionary, entries };
}
