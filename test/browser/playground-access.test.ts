import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describePlayground, LETTER, openPlayground, REPORT, STORY, scored, write } from "./playground-page";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const NARROW = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** What the page has once {@link AXE} is in it. */
declare const axe: {
  run(options: object): Promise<{
    readonly passes: readonly unknown[];
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  }>;
};

/** States of the page that look different, each by what a person does. */
const STATES: readonly (readonly [name: string, get: (page: Page) => Promise<unknown>])[] = [
  ["empty", async () => undefined],
  ["overview", (page) => write(page, LETTER)],
  ["words behind a score", (page) => page.click('[data-row="analytical_thinking"]')],
  [
    "marked words",
    async (page) => {
      await page.click("#why >> text=Close");
      await scored(page, () => page.click("#tab-marked"));
    },
  ],
  ["a word's tip", (page) => page.hover("mark >> nth=0")],
  ["a framework", (page) => page.selectOption("#framework", "emotion")],
  ["radar", (page) => page.check("[name=form][value=radar]", { force: true })],
  ["table", (page) => scored(page, () => page.click("#tab-table"))],
  ["downloads", (page) => page.click("#downloads summary")],
  [
    "comparison",
    async (page) => {
      await page.click("#tab-compare");
      await scored(page, () => page.fill("#other", REPORT));
    },
  ],
  [
    "arc",
    async (page) => {
      await page.click("#tab-arc");
      await page.click("#tab-write");
      await write(page, STORY);
    },
  ],
  [
    "a problem",
    async (page) => {
      await page.setInputFiles("#file", { name: "picture.png", mimeType: "image/png", buffer: Buffer.from("png") });
    },
  ],
];

describePlayground("the playground for everybody", (host) => {
  test.each([
    ["light", { colorScheme: "light" as const }],
    ["dark", { colorScheme: "dark" as const }],
    ["360 px wide", NARROW],
  ])("axe-core finds nothing in any state: %s", async (_name, options) => {
    const page = await openPlayground(host.browser, host.server.origin, [], options);
    await page.evaluate(AXE);
    const found: string[] = [];
    for (const [state, get] of STATES) {
      await get(page);
      const { passes, violations } = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
      expect(passes.length, state).toBeGreaterThan(10);
      for (const { id, nodes } of violations) found.push(`${state}: ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    }
    expect(found).toEqual([]);
    await page.context().close();
  });

  test("nothing is cut off at 360 px, in any state", async () => {
    const page = await openPlayground(host.browser, host.server.origin, [], NARROW);
    for (const [state, get] of STATES) {
      await get(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(360);
    }
    await page.context().close();
  });

  test("the keyboard alone does it all", async () => {
    const page = await openPlayground(host.browser, host.server.origin);
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const { id, textContent, dataset, tagName } = document.activeElement as HTMLElement;
        return id || dataset.row || textContent?.trim() || tagName;
      });
    const press = async (...keys: readonly string[]): Promise<string> => {
      for (const key of keys) await page.keyboard.press(key);
      return focused();
    };
    const tabTo = async (wanted: string): Promise<void> => {
      for (let presses = 0; presses < 60; presses++) if ((await press("Tab")) === wanted) return;
      throw new Error(`Tab does not lead to ${wanted}.`);
    };
    expect(await press("Tab")).toBe("Skip to the results");
    expect(await press("Tab")).toBe("theme");
    await tabTo("text");
    await scored(page, () => page.keyboard.type("I think we might win, perhaps. We are glad and we love it."));
    // What has the focus is seen to have it.
    await tabTo("tab-profile");
    expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe("solid");
    expect(await press("ArrowRight")).toBe("tab-table");
    expect(await page.isVisible("#panel-table")).toBe(true);
    expect(await press("ArrowLeft")).toBe("tab-profile");
    await tabTo("clout");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#why .components");
    expect(await focused()).toBe("why-title");
    expect(await press("Escape")).toBe("clout");
    await page.focus("#tab-write");
    await scored(page, () => page.keyboard.press("ArrowRight"));
    expect(await press("Tab", "Tab", "Tab")).toBe("Good feeling");
    await page.focus(".page");
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector("#tip", { state: "visible" });
    expect(await page.textContent("#tip strong")).toBe("i think");
    await page.keyboard.press("Escape");
    expect(await page.isVisible("#tip")).toBe(false);
    await page.focus("#downloads summary");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(file.suggestedFilename()).toBe("lexometer.svg");
    await page.context().close();
  });

  test("in a low window the end of the text is not cut off, and rows stay clear of the sheet over them", async () => {
    const low = await openPlayground(host.browser, host.server.origin, [], { viewport: { width: 1360, height: 480 } });
    await write(low, LETTER);
    await low.click('[data-row="clout"]');
    await low.waitForSelector("#why .components");
    const [sheetOfText, text] = await low.$$eval(".sheet, #text", (parts) =>
      parts.map((part) => part.getBoundingClientRect().bottom),
    );
    expect(text).toBeLessThanOrEqual(sheetOfText!);
    await low.context().close();
    const narrow = await openPlayground(host.browser, host.server.origin, [], NARROW);
    await write(narrow, LETTER);
    const row = narrow.locator("#panel-profile [data-row]").last();
    await row.click();
    await narrow.waitForSelector("#why .standing");
    await narrow.waitForFunction(() => document.activeElement?.id === "why-title");
    const sheet = await narrow.locator("#why").boundingBox();
    const box = await row.boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(sheet!.y);
    await narrow.context().close();
  });

  test("the tip of a mark stays while the arrow keys scroll", async () => {
    const page = await openPlayground(host.browser, host.server.origin, [], { viewport: { width: 1360, height: 480 } });
    await write(page, STORY);
    await scored(page, () => page.click("#tab-marked"));
    await page.focus(".page");
    for (let key = 0; key < 60; key++) {
      await page.keyboard.press("ArrowRight");
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(await page.isVisible("#tip"), `mark ${key + 1}`).toBe(true);
    }
    expect(await page.$eval(".page", ({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await page.context().close();
  });

  test("results are read out once they stand", async () => {
    const page = await openPlayground(host.browser, host.server.origin);
    await write(page, LETTER);
    await page.waitForFunction(() => document.getElementById("live")?.textContent !== "");
    expect(await page.textContent("#live")).toMatch(/^189 words scored\. .*Analytical thinking \d+/);
    const rows = await page.locator("#panel-profile ul").first().ariaSnapshot();
    expect(rows).toMatch(/button "Clout \d+ (?:low|typical|high), interval \d+ to \d+/);
    await page.context().close();
  });
});
