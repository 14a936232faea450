import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import { describe } from "vitest";

/** Where a Chromium may be: `LEXOMETER_CHROMIUM` names another one. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/chrome"];

/** It talks to nobody but the test's own server. */
export const FLAGS: readonly string[] = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The Chromium of this machine; `undefined` where there is none. */
export const CHROMIUM = [process.env.LEXOMETER_CHROMIUM ?? "", ...PLACES].find(
  (path) => path !== "" && existsSync(path),
);

/**
 * Tests that need a browser: skipped, with a word on the console, where there is
 * none, unless `LEXOMETER_DEMAND_BROWSER=1` makes that a failure.
 */
export function describeInChromium(name: string, tests: () => void): void {
  if (CHROMIUM === undefined && process.env.LEXOMETER_DEMAND_BROWSER === "1") {
    throw new Error("No Chromium was found; install one, or name it in LEXOMETER_CHROMIUM.");
  }
  if (CHROMIUM === undefined) console.warn(`Skipped "${name}": no Chromium was found; name one in LEXOMETER_CHROMIUM.`);
  describe.skipIf(CHROMIUM === undefined)(name, tests);
}

/** Starts a Chromium with nothing in its profile; `args` are further flags, as for an extension. */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error("No Chromium was found.");
  return chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...args] });
}

/**
 * Opens a page; whatever it does not catch, and every error on its console, is put into `problems`.
 *
 * Modules are for the page to import, not for functions given to `page.evaluate`:
 * vitest has rewritten their imports by then.
 */
export async function openPage(browser: Browser, url: string, problems: string[] = []): Promise<Page> {
  const page = await browser.newPage();
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.goto(url);
  return page;
}
