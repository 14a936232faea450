import { readCsv, type Table } from "./csv";
import { readDocx } from "./docx";
import type { NamedFile } from "./protocol";

/** What a file turned out to be. */
export type Opening =
  | { readonly is: "text"; readonly text: string }
  | { readonly is: "table"; readonly table: Table }
  | { readonly is: "dictionary"; readonly file: NamedFile }
  | { readonly is: "norms"; readonly json: string };

/** Old binary documents and pictures are no text, whatever their bytes may spell; nor is what has a NUL in it. */
const NO_TEXT = /\.(?:doc|pdf|rtf|odt|xlsx?|png|jpe?g|gif|zip)$/i;

/**
 * Reads a file of the user's; nothing of it leaves the page.
 *
 * @throws {@link Error} that says what to do, for what cannot be read
 */
export async function openFile(file: File): Promise<Opening> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = file.name.toLowerCase();
  if (/\.dicx?$/.test(name)) return { is: "dictionary", file: { name: file.name, bytes } };
  if (name.endsWith(".docx")) return { is: "text", text: await readDocx(bytes) };
  const text = decode(bytes);
  if (NO_TEXT.test(name) || text.includes("\0"))
    throw new Error(`${file.name} is no text. Save it as .txt or .docx, and open that.`);
  if (name.endsWith(".json")) {
    const isNorms = /^\s*\{\s*"format"\s*:\s*"lexometer-norms"/.test(text);
    return isNorms ? { is: "norms", json: text } : { is: "dictionary", file: { name: file.name, bytes } };
  }
  if (!name.endsWith(".csv") && !name.endsWith(".tsv")) return { is: "text", text };
  const table = readCsv(text);
  if (table.rows.length === 0) throw new Error(`${file.name} has no rows below its header.`);
  return { is: "table", table };
}

/** UTF-8, UTF-16 with its mark, or else Windows-1252, in which every byte is a character. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
