import { basename, dirname } from "node:path";
import type { Sample } from "../text/sample";

/** Where a text's genre is told from: the folder its file is in, or nothing. */
export const GENRES_FROM = ["folder", "none"] as const;
export type GenreFrom = (typeof GENRES_FROM)[number];

/** The genre of the texts of an input: `texts` where no folder says it. */
export function genreOf(input: string, from: GenreFrom): string {
  const folder = from === "folder" ? basename(dirname(input)) : "";
  // A root has no name, and a genre needs one.
  return folder.trim() === "" ? "texts" : folder;
}

/** A sample as one string: for norms, which are of the first words of a text and cut it themselves, and for what looks at one text. */
export async function wholeText({ content }: Sample): Promise<string> {
  if (typeof content === "string") return content;
  if (content instanceof Uint8Array) return new TextDecoder().decode(content);
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of content) {
    text += typeof piece === "string" ? piece : decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
