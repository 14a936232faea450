import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInChromium } from "./chromium";
import { type ExtensionBrowser, launchExtension } from "./extension-window";
import { type StaticServer, serveStatic } from "./static-server";

const CLI = resolve(import.meta.dirname, "../../dist/cli.js");
const MAIN = [
  "I think we were kind of lucky with the weather, though my sister had been sure that it would rain.",
  "My brother cooked for twenty people as if it were nothing. Perhaps that is why nobody wanted to go home.",
  "We talked about the old house and about our parents; we laughed a lot, and once or twice somebody cried.",
];
const PAGE = `<!doctype html><html lang="en"><title>A day in the country</title>
<nav><a href="#">Buy now</a> terrible horrible navigation</nav>
<main>${MAIN.map((text, at) => `<p id="p${at}">${text}</p>`).join("\n")}</main><footer>Hateful footer</footer>`;

let server: StaticServer;
let browser: ExtensionBrowser;
let page: Page;
const problems: string[] = [];

describeInChromium("the extension in Chromium", () => {
  beforeAll(async () => {
    server = await serveStatic({ folders: {}, pages: { "/": PAGE } });
    browser = await launchExtension();
    page = await browser.context.newPage();
    await page.goto(`${server.origin}/`);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test("scores the main text of a page", async () => {
    const popup = await browser.press(page, problems);
    await popup.page.waitForSelector("#scored:not([hidden])");
    expect(await popup.page.textContent("#title")).toBe("A day in the country");
    expect(await popup.page.textContent("#size")).toMatch(/^Main text · \d+ words · 4 sentences$/);
    await popup.page.screenshot({ path: "/tmp/ext5probe/popup.png" });
    await popup.close();
    expect(problems).toEqual([]);
  });
});

/** What the command line writes for a text, to the byte. */
export function scoredByCli(text: string, norming: string): string {
  const run = spawnSync(process.execPath, [CLI, "score", "--format", "ndjson", "--norming", norming], {
    input: text,
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout;
}
