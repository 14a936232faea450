import { stat } from "node:fs/promises";
import { LexometerError } from "../errors";
import { isSkip } from "./files/item";
import { findInputs, type Input } from "./inputs";
import { wholeText } from "./norm-texts";
import { readItems } from "./samples";
import { UsageError } from "./usage";

/** Of a table, all cells and rows: a command for one text takes any file that is text as that one. */
const ONE_TEXT = { textColumn: undefined, idColumn: undefined };

/**
 * The one file that a path names, for commands that take one text: a file, a pattern
 * that one file fits, or `-` for standard input.
 *
 * @throws {@link UsageError} for a folder, and for a pattern that several files fit:
 *   the first of them would be scored, and nobody would see that the others were not
 */
export async function oneInput(path: string): Promise<Input> {
  if (path !== "-" && (await isFolder(path))) throw new UsageError(`${path} is a folder, where a file is needed.`);
  const [input, ...others] = await findInputs([path], undefined);
  if (others.length === 0) return input!;
  throw new UsageError(
    `${path} fits ${others.length + 1} files, where one is needed. Name one of them, such as ${input!.name}.`,
  );
}

/**
 * All of an input as one text: a Word document and a PDF as what can be read in it,
 * every other file as it is.
 *
 * @throws {@link LexometerError} `INPUT_SYNTAX` for what `score` would leave out: a file
 *   with zero bytes, a document that is damaged or without text
 */
export async function textOf(input: Input): Promise<string> {
  const isDocument = input.kind === "docx" || input.kind === "pdf";
  let text = "";
  for await (const item of readItems(isDocument ? input : { ...input, kind: "text" }, ONE_TEXT)) {
    if (isSkip(item)) throw new LexometerError("INPUT_SYNTAX", `${item.input}: ${item.reason}`);
    text += await wholeText(item.sample);
  }
  return text;
}

/** The text of the one file that a path names. */
export async function oneText(path: string): Promise<string> {
  return textOf(await oneInput(path));
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
