import { mainText } from "./main-text";

/** What a page, or a frame of it, has to be scored. */
export interface PageText {
  readonly title: string;
  /** Empty where nothing is selected. */
  readonly selection: string;
  readonly main: string;
  readonly isPdf: boolean;
}

/** Reads the page that this script was put into; it changes nothing there. */
export function readPage(): PageText {
  const isPdf = document.contentType === "application/pdf";
  return { title: document.title, selection: selectedText().trim(), main: mainText(document), isPdf };
}

/** What is selected in a text field is no part of the page's selection; of a password, its dots are. */
function selectedText(): string {
  let field = document.activeElement;
  while (field?.shadowRoot?.activeElement != null) field = field.shadowRoot.activeElement;
  if (field instanceof HTMLTextAreaElement) {
    const written = field.value.slice(field.selectionStart, field.selectionEnd);
    if (written !== "") return written;
  }
  if (field instanceof HTMLInputElement && field.type === "password") return "";
  return getSelection()?.toString() ?? "";
}
