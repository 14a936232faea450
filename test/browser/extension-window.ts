import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { CHROMIUM, FLAGS } from "./chromium";

/** Where the build puts the extension. */
export const EXTENSION = resolve(import.meta.dirname, "../../dist/extension");

/** A Chromium with the extension as people have it: loaded from its folder, opened by its button. */
export interface ExtensionBrowser {
  readonly context: BrowserContext;
  /** `chrome-extension://…`, without a slash at the end. */
  readonly origin: string;
  /** Presses the button while `page` is in front, and finds the window that opens; whatever it reports goes to `problems`. */
  press(page: Page, problems?: string[]): Promise<Popup>;
  close(): Promise<void>;
}

export interface Popup {
  readonly page: Page;
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** Another folder than the one that was built. */
  readonly folder?: string;
  /** What to run instead of Chromium, as a script that starts it. */
  readonly executable?: string;
  /** Further flags. */
  readonly args?: readonly string[];
}

export async function launchExtension(options: LaunchOptions = {}): Promise<ExtensionBrowser> {
  const { folder = EXTENSION, executable = CHROMIUM!, args = [] } = options;
  if (!existsSync(folder)) throw new Error("There is no dist/extension: run `npm run build` first.");
  const profile = mkdtempSync(join(tmpdir(), "lexometer-chromium-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable,
    // Playwright's own headless flags start a Chromium without extensions; ours start the full one.
    headless: false,
    args: [
      ...FLAGS,
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      "--enable-unsafe-extension-debugging",
      "--remote-debugging-port=0",
      ...args,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const origin = worker.url().slice(0, worker.url().lastIndexOf("/"));
  return {
    context,
    origin,
    press: (page, problems = []) => press({ context, origin }, page, portOf(profile), problems),
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

interface Extension {
  readonly context: BrowserContext;
  readonly origin: string;
}

/** Presses the button while `page` is in front, and waits for the window. */
export async function trigger({ context, origin }: Extension, page: Page): Promise<void> {
  await page.bringToFront();
  const session = await context.browser()!.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets", { filter: [{ type: "tab" }] });
  const tab = targetInfos.find(({ url }) => url === page.url());
  // Playwright's types do not know it yet.
  const send = session.send.bind(session) as (method: string, parameters: unknown) => Promise<unknown>;
  await send("Extensions.triggerAction", { id: new URL(origin).host, targetId: tab!.targetId });
  for (let attempt = 0; attempt < 100; attempt++) {
    const opened = await session.send("Target.getTargets");
    if (opened.targetInfos.some(({ url, attached }) => url === `${origin}/popup.html` && !attached)) break;
    await sleep(50);
  }
  await session.detach();
}

/**
 * The toolbar is out of a test's reach, the action behind it is not: it is
 * triggered as if the button had been pressed, which is what opens the page to the
 * extension. Playwright lets windows of extensions be, so a second connection
 * is made after it has opened.
 */
async function press({ context, origin }: Extension, page: Page, port: number, problems: string[]): Promise<Popup> {
  await trigger({ context, origin }, page);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const popup = browser
    .contexts()[0]!
    .pages()
    .find((candidate) => candidate.url() === `${origin}/popup.html`);
  if (popup === undefined) throw new Error("The extension's window did not open.");
  popup.on("pageerror", (error) => problems.push(String(error)));
  popup.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  return {
    page: popup,
    close: async () => {
      await popup.close();
      await browser.close();
    },
  };
}

function portOf(profile: string): number {
  return Number(readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n")[0]);
}
