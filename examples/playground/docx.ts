import { unzipOne, ZipError } from "./zip";

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/**
 * The text of a Word document: a line for each paragraph, tabs and line breaks as
 * such, deleted text left out. Headers, footnotes and comments are no part of it.
 *
 * @throws {@link ZipError} for what is no such document
 */
export async function readDocx(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const xml = await unzipOne(bytes, "word/document.xml");
  if (xml === undefined) throw new ZipError("The file is a ZIP archive, but no .docx document.");
  const document = new DOMParser().parseFromString(new TextDecoder().decode(xml), "application/xml");
  if (document.querySelector("parsererror") !== null) throw new ZipError("The document's text is damaged.");
  const paragraphs = [...document.getElementsByTagNameNS(WORD, "p")];
  return paragraphs.map(textOf).join("\n");
}

function textOf(paragraph: Element): string {
  let text = "";
  const walk = (node: Element): void => {
    for (const child of node.children) {
      if (child.namespaceURI !== WORD) walk(child);
      else if (child.localName === "t") text += child.textContent ?? "";
      else if (child.localName === "tab") text += "\t";
      else if (child.localName === "br" || child.localName === "cr") text += "\n";
      // A paragraph within one, as in a text box, has a line of its own.
      else if (child.localName !== "p" && child.localName !== "pPr" && child.localName !== "del") walk(child);
    }
  };
  walk(paragraph);
  return text;
}
