import { unzipOne, ZipError } from "./zip";

/** As Word saves by default, and as “Strict Open XML”. */
const WORD = new Set([
  "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  "http://purl.oclc.org/ooxml/wordprocessingml/main",
]);
/** What was deleted, or moved elsewhere, and a second copy of a text box for old programs. */
const LEFT_OUT = new Set(["del", "moveFrom", "Fallback"]);

/**
 * The text of a Word document: a line for each paragraph, tabs and line breaks as
 * such, deleted and moved text left out where it was. Headers, footnotes and comments are no part of it.
 *
 * @throws {@link ZipError} for what is no such document
 */
export async function readDocx(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const xml = await unzipOne(bytes, "word/document.xml");
  if (xml === undefined) throw new ZipError("The file is a ZIP archive, but no .docx document.");
  const document = new DOMParser().parseFromString(new TextDecoder().decode(xml), "application/xml");
  if (document.querySelector("parsererror") !== null) throw new ZipError("The document's text is damaged.");
  const paragraphs = [...document.getElementsByTagNameNS("*", "p")].filter(isText);
  return paragraphs.map(textOf).join("\n");
}

function isText(paragraph: Element): boolean {
  if (!WORD.has(paragraph.namespaceURI!)) return false;
  for (let around = paragraph.parentElement; around !== null; around = around.parentElement)
    if (LEFT_OUT.has(around.localName)) return false;
  return true;
}

function textOf(paragraph: Element): string {
  let text = "";
  const walk = (node: Element): void => {
    for (const child of node.children) {
      if (LEFT_OUT.has(child.localName)) continue;
      if (!WORD.has(child.namespaceURI!)) walk(child);
      else if (child.localName === "t") text += child.textContent ?? "";
      else if (child.localName === "tab") text += "\t";
      else if (child.localName === "noBreakHyphen") text += "-";
      else if (child.localName === "br" || child.localName === "cr") text += "\n";
      // A paragraph within one, as in a text box, has a line of its own.
      else if (child.localName !== "p" && child.localName !== "pPr") walk(child);
    }
  };
  walk(paragraph);
  return text;
}
