import type { Input } from "../inputs";
import { damagedItem, type Item } from "./item";
import { loadPdfReader, loadWordReader } from "./peer";
import { wholeBytes } from "./whole";

/** The text of a Word document: paragraphs, with an empty line between. */
export async function wordItem(input: Input): Promise<Item> {
  const { default: mammoth } = await loadWordReader();
  const bytes = await wholeBytes(input);
  return documentItem(input, "Word document", async () => (await mammoth.extractRawText({ buffer: bytes })).value);
}

/** The text of a PDF, page by page. */
export async function pdfItem(input: Input): Promise<Item> {
  const { extractText, getDocumentProxy } = await loadPdfReader();
  const bytes = await wholeBytes(input);
  return documentItem(input, "PDF", async () => {
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    const { text } = await extractText(document, { mergePages: false });
    await document.destroy();
    return text.join("\n\n");
  });
}

async function documentItem(input: Input, format: string, read: () => Promise<string>): Promise<Item> {
  const { name } = input;
  let content: string;
  try {
    content = await read();
  } catch {
    return damagedItem(input, format);
  }
  if (content.trim() === "") {
    return { input: name, line: 1, id: name, reason: `There is no text in the ${format}; perhaps it is a scan.` };
  }
  return { input: name, line: 1, sample: { id: name, content } };
}
