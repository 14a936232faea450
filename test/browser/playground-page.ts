import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { EXAMPLES } from "../../examples/playground/examples";
import { describeInChromium, launchChromium } from "./chromium";
import { type StaticServer, serveStatic } from "./static-server";

export const FOLDER = resolve(import.meta.dirname, "../../dist/playground");
export const [LETTER, REPORT, STORY] = EXAMPLES.map(({ text }) => text) as [string, string, string];

/** What the worker answered, in order; {@link loadPlayground} has the page keep it. */
declare const answers: { readonly answer?: unknown; readonly error?: { readonly code: string } }[];

/** Where the tests of one file find the page. */
export interface PlaygroundHost {
  readonly server: StaticServer;
  readonly browser: Browser;
}

/** Tests of the page, in a browser with these flags besides; the host is there once they run, and ended after them. */
export function describePlayground(
  name: string,
  tests: (host: PlaygroundHost) => void,
  flags: readonly string[] = [],
): void {
  describeInChromium(name, () => {
    const host = {} as { server: StaticServer; browser: Browser };
    beforeAll(async () => {
      host.server = await servePlayground();
      host.browser = await launchChromium(flags);
    });
    afterAll(async () => {
      await host.browser?.close();
      await host.server?.close();
    });
    tests(host);
  });
}

/** The playground as any static host serves it: its folder, and no header but those given. */
export function servePlayground(headers: Readonly<Record<string, string>> = {}): Promise<StaticServer> {
  if (!existsSync(join(FOLDER, "assets/app.js"))) {
    throw new Error("There is no dist/playground: run `npm run build` first.");
  }
  return serveStatic({ folders: { "/": FOLDER }, headers });
}

/**
 * Opens the playground in a profile of its own, and waits until its worker answers; what goes wrong in it is
 * put into `problems`.
 */
export async function openPlayground(...given: Parameters<typeof loadPlayground>): Promise<Page> {
  const page = await loadPlayground(...given);
  await page.waitForFunction(() => answers.some(({ answer }) => answer !== undefined));
  return page;
}

/**
 * As {@link openPlayground}, without the waiting: the page answers by itself at first. `script` runs before it.
 *
 * The page is as it is built; only its workers, and what they answer, are noted on the way,
 * so that numbers can be compared before they are rounded for people.
 */
export async function loadPlayground(
  browser: Browser,
  url: string,
  problems: string[] = [],
  options: BrowserContextOptions = {},
  script = "",
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 }, ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.addInitScript({ content: script + NOTE_WORKERS });
  await page.goto(url);
  return page;
}

/** A string, since functions given to the page have been rewritten by the test runner. */
const NOTE_WORKERS = `
  globalThis.answers = [];
  globalThis.workers = [];
  const Plain = Worker;
  globalThis.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      workers.push(this);
      this.addEventListener("message", ({ data }) => answers.push(data));
    }
  };`;

/** Puts a text on the page as a paste does, and waits until it is scored. */
export async function write(page: Page, text: string): Promise<void> {
  await scored(page, () => page.fill("#text", text));
}

/** Waits for the score that an action brings about. */
export async function scored(page: Page, action: () => Promise<unknown>): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset.scored);
  await action();
  await page.waitForFunction((last) => document.documentElement.dataset.scored !== last, before);
}

/** What the worker answered last that has a field of this name. */
export function lastAnswer(page: Page, field: string): Promise<Readonly<Record<string, unknown>>> {
  return page.evaluate((name) => {
    const has = (answer: unknown): boolean => typeof answer === "object" && answer !== null && name in answer;
    return answers.findLast(({ answer }) => has(answer))?.answer as Readonly<Record<string, unknown>>;
  }, field);
}

/** Takes a file that the page hands out, by its name in the menu. */
export async function download(page: Page, kind: "svg" | "png" | "csv" | "json"): Promise<Buffer> {
  await page.click("#downloads summary");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(`[data-download="${kind}"]`)]);
  return Buffer.concat(await (await file.createReadStream()).toArray());
}

/** Drops a file on an element, as a person does who drags it there. */
export async function drop(page: Page, target: string, name: string, bytes: Uint8Array | string): Promise<void> {
  const base64 = Buffer.from(bytes).toString("base64");
  const transfer = await page.evaluateHandle(
    ([name, base64]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name));
      return transfer;
    },
    [name, base64] as const,
  );
  for (const type of ["dragenter", "dragover", "drop"])
    await page.dispatchEvent(target, type, { dataTransfer: transfer });
}
