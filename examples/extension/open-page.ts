import { chrome } from "./chrome-api";
import type { PageText } from "./page-text";

/** Why there is nothing to score, in words for the reader. */
export class UnreadablePage extends Error {}

const PDF_ADVICE =
  "This is a PDF, and Chrome shows its text to no extension, selected or not. Open the same text as a page of the web.";

/**
 * Reads the page in front: the selection of whichever frame has one, the main text of the page itself.
 *
 * @throws {@link UnreadablePage} where Chrome keeps extensions out
 */
export async function readOpenPage(): Promise<PageText> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  if (tab?.id === undefined) throw new UnreadablePage("There is no page in this window. Open one and try again.");
  const page = await readFrames(tab.id, tab.url);
  if (page.isPdf) throw new UnreadablePage(PDF_ADVICE);
  return page;
}

async function readFrames(tabId: number, url: string | undefined): Promise<PageText> {
  try {
    const target = { tabId, allFrames: true };
    const frames = await chrome.scripting.executeScript({
      target,
      files: ["page-text.js"],
      injectImmediately: true,
    });
    const page = frames.find(({ frameId }) => frameId === 0)?.result;
    if (page == null) throw new Error("The page did not answer.");
    const selections = frames.map(({ result }) => result?.selection ?? "");
    return { ...page, selection: selections.find((text) => text !== "") ?? "" };
  } catch (error) {
    throw new UnreadablePage(adviceFor(url, String(error)));
  }
}

function adviceFor(url: string | undefined, reason: string): string {
  if (url?.startsWith("file:"))
    return "Chrome lets extensions read files of this machine only if you say so: chrome://extensions, Lexometer, Details, “Allow access to file URLs”.";
  if (/cannot access|cannot be scripted|chrome:|extensions gallery/i.test(reason))
    return "Chrome lets no extension read this page: its own pages, the Web Store and viewers are closed to all of them. Open a page of the web and try again.";
  return `This page could not be read. Load it again and try once more. (${reason})`;
}
