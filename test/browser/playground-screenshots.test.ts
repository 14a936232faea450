import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { describePlayground, LETTER, openPlayground, REPORT, STORY, scored, write } from "./playground-page";

/** Pictures are written where somebody asks for them: an ordinary run changes nothing. */
const FOLDER =
  process.env.LEXOMETER_SCREENSHOTS === "1" ? resolve(import.meta.dirname, "../../docs/screenshots") : undefined;

/** What the documents show, each by the way to it. */
const PICTURES: readonly (readonly [
  name: string,
  options: BrowserContextOptions,
  get: (page: Page) => Promise<unknown>,
])[] = [
  ["empty", {}, async () => undefined],
  ["profile", {}, (page) => write(page, LETTER)],
  [
    "words",
    {},
    async (page) => {
      await write(page, LETTER);
      await scored(page, () => page.click("#tab-marked"));
      await page.selectOption("#framework", "emotion");
      await page.click('[data-row="emotional_tone"]');
      await page.waitForSelector("#why .components");
      await page.mouse.move(0, 0);
    },
  ],
  [
    "marked",
    {},
    async (page) => {
      await write(page, LETTER);
      await scored(page, () => page.click("#tab-marked"));
      await page.selectOption("#framework", "emotion");
      await page.check("[name=form][value=radar]", { force: true });
      await page.hover('mark:text-is("happy")');
    },
  ],
  [
    "compare",
    {},
    async (page) => {
      await write(page, LETTER);
      await page.click("#tab-compare");
      await scored(page, () => page.fill("#other", REPORT));
    },
  ],
  [
    "arc",
    {},
    async (page) => {
      await write(page, STORY);
      await scored(page, () => page.click("#tab-arc"));
    },
  ],
  [
    "table-dark",
    { colorScheme: "dark" },
    async (page) => {
      await write(page, STORY);
      await scored(page, () => page.click("#tab-table"));
      await page.click('thead button:text-is("Percentile")');
    },
  ],
  ["narrow", { viewport: { width: 360, height: 1080 } }, (page) => write(page, LETTER)],
];

describePlayground(
  "pictures of the playground",
  (host) => {
    test.each(PICTURES)("%s", async (name, options, get) => {
      const problems: string[] = [];
      const page = await openPlayground(host.browser, host.server.origin, problems, options);
      await get(page);
      await page.evaluate(() => {
        (document.activeElement as HTMLElement | null)?.blur();
        for (const field of document.querySelectorAll("textarea")) field.scrollTop = 0;
        scrollTo(0, 0);
      });
      // Colours and dots are where they go to.
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === "finished"));
      const picture = await page.screenshot();
      expect(picture.byteLength).toBeGreaterThan(10_000);
      expect(problems).toEqual([]);
      if (FOLDER !== undefined) {
        mkdirSync(FOLDER, { recursive: true });
        await page.screenshot({ path: join(FOLDER, `playground-${name}.png`) });
      }
      await page.context().close();
    });
  },
  ["--hide-scrollbars"],
);
