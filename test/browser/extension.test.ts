import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { EXAMPLES } from "../../examples/playground/examples";
import { percentileOf } from "../../examples/playground/numbers";
import { describeInChromium } from "./chromium";
import { EXTENSION, type ExtensionBrowser, launchExtension, type Popup } from "./extension-window";
import { type StaticServer, serveStatic } from "./static-server";

const ROOT = resolve(import.meta.dirname, "../..");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SCREENSHOTS = process.env.LEXOMETER_SCREENSHOTS === "1" ? join(ROOT, "docs/screenshots") : undefined;
/** Sharp on any screen. */
const FOR_PICTURES = ["--screen-info={2800x2000 devicePixelRatio=2.0}", "--hide-scrollbars"];

const TITLE = "A letter to Anna";
const PARAGRAPHS = EXAMPLES[0]!.text.split("\n\n");
const PAGE = pageOf(
  `<header>Terrible banner</header><nav>Hateful links</nav>
  <main>${PARAGRAPHS.map((text, at) => `<p id="p${at}">${text}</p>`).join("\n")}</main><footer>Awful footer</footer>`,
);
const PAGES = {
  "/": PAGE,
  "/empty": pageOf("<nav>Hateful links</nav>"),
  "/few": pageOf("<p>I think we might win.</p>"),
  "/loading": pageOf('<p>I think we might win.</p><iframe src="/never"></iframe>'),
};

let server: StaticServer;
let browser: ExtensionBrowser;
let page: Page;
let popup: Popup | undefined;
const problems: string[] = [];

describeInChromium("the extension in Chromium", () => {
  beforeAll(async () => {
    server = await serveStatic({ folders: {}, pages: PAGES });
    browser = await launchExtension({ args: SCREENSHOTS === undefined ? [] : FOR_PICTURES });
    await browser.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.origin });
    page = await browser.context.newPage();
  });

  afterEach(async () => {
    await popup?.close();
    popup = undefined;
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  describe("scores", () => {
    test("the main text of a page, to the numbers of the command line", async () => {
      const shown = await open("/");
      expect(await shown.textContent("#title")).toBe(TITLE);
      expect(await shown.textContent("#size")).toMatch(/^Main text · \d+ words · 1\d sentences$/);
      expect(await shown.isHidden("#source")).toBe(true);
      expect(await copied(shown)).toBe(scoredByCli(PARAGRAPHS.join("\n\n"), "general"));
    });

    test("what is selected, and the main text on demand", async () => {
      const shown = await open("/", () => getSelection()!.selectAllChildren(document.querySelector("#p2")!));
      expect(await shown.textContent("#size")).toMatch(/^Selection · \d+ words · \d sentences$/);
      expect(await copied(shown)).toBe(scoredByCli(PARAGRAPHS[2]!, "general"));
      await shown.check("#source [value=main]", { force: true });
      await shown.waitForSelector('#size:text-matches("^Main text")');
      expect(await copied(shown)).toBe(scoredByCli(PARAGRAPHS.join("\n\n"), "general"));
    });

    test("against the norms that were chosen last, and shows what it copies", async () => {
      const first = await open("/");
      const before = await scoresOf(first);
      await first.check("#norming [value=spoken]", { force: true });
      await first.waitForFunction((scores) => {
        const number = document.querySelector("[data-row=analytical_thinking] .number")!.textContent;
        return number !== scores.analytical_thinking;
      }, before);
      await popup!.close();
      const again = await open("/");
      expect(await again.isChecked("#norming [value=spoken]")).toBe(true);
      const json = await copied(again);
      expect(json).toBe(scoredByCli(PARAGRAPHS.join("\n\n"), "spoken"));
      const { service_measures: expected } = JSON.parse(json) as { service_measures: Record<string, number | null> };
      const scores = await scoresOf(again);
      expect(Object.keys(scores).length).toBeGreaterThan(8);
      for (const [id, number] of Object.entries(scores)) {
        const score = expected[id] ?? null;
        expect(number, id).toBe(score === null ? "–" : percentileOf(score));
      }
      await again.check("#norming [value=general]", { force: true });
    });
  });

  describe("shows", () => {
    test("the words that moved a score, by keyboard alone", async () => {
      const shown = await open("/");
      await shown.focus("[data-row=emotional_tone]");
      await shown.keyboard.press("Enter");
      await shown.waitForSelector("#why h3:focus");
      expect(await shown.textContent("#why")).toMatch(/happy|glad|love/);
      await shown.keyboard.press("Escape");
      await shown.waitForSelector("#why", { state: "hidden" });
      expect(await shown.evaluate(() => document.activeElement?.getAttribute("data-row"))).toBe("emotional_tone");
    });

    test("frameworks, and every control is reached with the Tab key", async () => {
      const shown = await open("/", () => getSelection()!.selectAllChildren(document.querySelector("main")!));
      await shown.selectOption("#framework", "emotion");
      expect(await shown.locator("#profile .score").count()).toBeGreaterThan(3);
      const reached = new Set<string>();
      for (let press = 0; press < 12; press++) {
        await shown.keyboard.press("Tab");
        reached.add(
          await shown.evaluate(() => {
            const { id, name, dataset } = document.activeElement as HTMLInputElement;
            return dataset.row === undefined ? id || name : "row";
          }),
        );
      }
      expect([...reached]).toEqual(
        expect.arrayContaining(["theme", "copy", "source", "norming", "framework", "form", "row"]),
      );
    });

    test("that a few words are little more than chance", async () => {
      const shown = await open("/few");
      expect(await shown.textContent("#short")).toMatch(/^Faint bars: too few words/);
      expect(await shown.locator(".scale.uncertain").count()).toBeGreaterThan(0);
    });

    test("that a page has no words", async () => {
      const shown = await open("/empty");
      expect(await shown.textContent("#short")).toMatch(/^No words were found here\. Select some text/);
      expect([await shown.isVisible("#profile"), await shown.isVisible("#copy")]).toEqual([false, false]);
    });

    test("the text of a page that is still loading", async () => {
      await page.route("**/never", () => {});
      await page.goto(`${server.origin}/loading`, { waitUntil: "commit" });
      await page.waitForSelector("iframe");
      popup = await browser.press(page, problems);
      await popup.page.waitForSelector("#scored:not([hidden])", { timeout: 10_000 });
      expect(await popup.page.textContent("#size")).toMatch(/^Main text/);
    });

    test("that Chrome keeps the text of a PDF to itself", async () => {
      const pdf = "%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n";
      const body = `${pdf}trailer<</Root 1 0 R>>\n%%EOF`;
      await page.route("**/paper.pdf", (route) => route.fulfill({ contentType: "application/pdf", body }));
      const shown = await openAt(`${server.origin}/paper.pdf`, "#problem:not([hidden])");
      expect(await shown.textContent("#problem")).toMatch(/^This is a PDF/);
    });

    test("that Chrome keeps its own pages closed", async () => {
      const shown = await openAt("chrome://version/", "#problem:not([hidden])");
      expect(await shown.textContent("#problem")).toMatch(/^Chrome lets no extension read this page/);
      expect(await shown.isVisible("#scored")).toBe(false);
    });
  });

  describe.each(["light", "dark"] as const)("in %s colours", (colorScheme) => {
    test("has nothing that axe objects to", async () => {
      const shown = await open("/");
      await shown.emulateMedia({ colorScheme });
      await shown.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, colorScheme);
      if (colorScheme === "light") await shoot(shown, "extension");
      expect(await violations(shown)).toEqual([]);
      await shown.click("[data-row=analytical_thinking]");
      await shown.waitForSelector("#why:not([hidden])");
      if (colorScheme === "dark") await shoot(shown, "extension-words");
      expect(await violations(shown)).toEqual([]);
    });
  });

  describe("keeps to itself", () => {
    test("asks for three permissions and for no site", () => {
      const manifest = JSON.parse(readFileSync(join(EXTENSION, "manifest.json"), "utf8"));
      expect(manifest.permissions).toEqual(["activeTab", "scripting", "storage"]);
      expect(
        Object.keys(manifest).filter((key) => /host|optional|content_scripts|externally|web_access/.test(key)),
      ).toEqual([]);
      const policy = manifest.content_security_policy.extension_pages as string;
      expect(policy.split("; ")).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self' 'wasm-unsafe-eval'",
          "connect-src 'none'",
          "object-src 'none'",
        ]),
      );
    });

    test("connects to nothing, and could not", async () => {
      const before = server.asked.length;
      const shown = await open("/");
      const refusals = await shown.evaluate(async (url) => {
        const refused: string[] = [];
        addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.push(effectiveDirective));
        await fetch(url).catch(() => {});
        new Image().src = `${url}pixel.png`;
        await new Promise((go) => setTimeout(go, 200));
        return refused;
      }, `${server.origin}/told`);
      expect(refusals).toEqual(["connect-src", "img-src"]);
      const worker = browser.context.serviceWorkers().find((one) => one.url().startsWith(browser.origin))!;
      expect(
        await worker.evaluate((url) => fetch(url).then(() => "connected", String), `${server.origin}/told`),
      ).toMatch(/TypeError/);
      expect(server.asked.slice(before).filter((path) => path !== "/" && path !== "/favicon.ico")).toEqual([]);
    });

    test("has said nothing on the console but what was provoked", () => {
      expect(problems.filter((problem) => !/Content Security Policy|violates/.test(problem))).toEqual([]);
    });
  });
});

/** Opens a page of the server, prepares it, and presses the button. */
async function open(path: string, prepare: () => void = () => {}): Promise<Page> {
  await page.goto(server.origin + path);
  await page.evaluate(prepare);
  return await openAt(undefined, "#scored:not([hidden])");
}

async function openAt(url: string | undefined, awaited: string): Promise<Page> {
  if (url !== undefined) await page.goto(url);
  popup = await browser.press(page, problems);
  await popup.page.waitForSelector(awaited);
  return popup.page;
}

/** What the button of the window copies. */
async function copied(shown: Page): Promise<string> {
  await shown.click("#copy");
  // By a selector: the window's policy forbids code that comes as a string.
  await shown.waitForSelector('#copy:text-is("Copied")');
  return await page.evaluate(() => navigator.clipboard.readText());
}

/** The numbers of the charts, by measure. */
async function scoresOf(shown: Page): Promise<Record<string, string>> {
  return await shown.$$eval("#profile button[data-row]", (rows) =>
    Object.fromEntries(rows.map((row) => [row.getAttribute("data-row")!, row.querySelector(".number")!.textContent])),
  );
}

/** What the command line writes for a text, to the byte. */
function scoredByCli(text: string, norming: string): string {
  const args = ["score", "--input", "ndjson", "--format", "ndjson", "--norming", norming];
  const input = `${JSON.stringify({ id: TITLE, text })}\n`;
  const run = spawnSync(process.execPath, [join(ROOT, "dist/cli.js"), ...args], { input, encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout;
}

async function violations(shown: Page): Promise<string[]> {
  await shown.evaluate(AXE);
  return await shown.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
    const { passes, violations } = await axe.run();
    if (passes.length === 0) return ["axe has looked at nothing"];
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

interface AxeResults {
  readonly passes: readonly unknown[];
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

async function shoot(shown: Page, name: string): Promise<void> {
  if (SCREENSHOTS === undefined) return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await shown.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}

function pageOf(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${TITLE}</title><link rel="icon" href="data:,"><body>${body}`;
}
