import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  describePlayground,
  download,
  drop,
  LETTER,
  lastAnswer,
  openPlayground,
  REPORT,
  STORY,
  scored,
  write,
} from "./playground-page";

const SOURCES = resolve(import.meta.dirname, "../../examples/playground");

let page: Page;
let problems: string[];

describePlayground("the playground", (host) => {
  beforeEach(async () => {
    problems = [];
    page = await openPlayground(host.browser, host.server.origin, problems);
  });

  afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  test("says what it does, and scores an example at a press", async () => {
    expect(await page.textContent("#empty .lead")).toContain("words of a text");
    expect(await page.textContent(".promise")).toContain("Everything stays on this machine");
    await scored(page, () => page.click("#examples button >> nth=0"));
    expect(await page.inputValue("#text")).toBe(LETTER);
    expect(await page.isVisible("#empty")).toBe(false);
    expect(await rowNumber("analytical_thinking")).toMatch(/^\d+$/);
  });

  test("scores while one types, the newest text alone", async () => {
    await page.focus("#text");
    await page.keyboard.type("We might win the game, and I think we will be glad.", { delay: 5 });
    await page.waitForFunction(() => document.getElementById("size")?.textContent === "12 words · 1 sentence");
    await scored(page, () => page.keyboard.type(" Perhaps."));
    expect(await page.textContent("#size")).toBe("13 words · 2 sentences");
    await page.click("#clear");
    await page.waitForSelector("#empty", { state: "visible" });
    expect(await page.textContent("#size")).toBe("");
  });

  test("compares with other norms", async () => {
    await write(page, REPORT);
    const general = await lastAnswer(page, "serviceMeasures");
    await scored(page, () => page.check("[name=norming][value=spoken]", { force: true }));
    const spoken = await lastAnswer(page, "serviceMeasures");
    expect(spoken.norming).toBe("spoken");
    expect(spoken.dictionaryMeasures).toEqual(general.dictionaryMeasures);
    expect(spoken.serviceMeasures).not.toEqual(general.serviceMeasures);
  });

  test("marks words by family, and says on pointing what a word counts for", async () => {
    await write(page, LETTER);
    await scored(page, () => page.click("#tab-marked"));
    await page.hover('mark:text-is("happy")');
    expect(await page.textContent("#tip strong")).toBe("happy");
    expect(await page.textContent("#tip")).toMatch(/Positive.*written for Lexometer/s);
    const marks = await page.locator("mark").count();
    await page.click(".chip >> text=Time");
    await page.waitForFunction((before) => document.querySelectorAll("mark").length < before, marks);
    expect(await page.textContent("#panel-marked .page")).toBe(LETTER);
  });

  test("shows the words that moved a score, and marks them alone", async () => {
    await write(page, LETTER);
    await page.click("#tab-marked");
    await page.selectOption("#framework", "emotion");
    await page.click('[data-row="emotional_tone"]');
    await page.waitForSelector("#why .components");
    expect(await page.textContent("#why h3")).toBe("Emotional tone");
    expect(await page.textContent("#why .components")).toContain("happy");
    const marked = new Set(await page.$$eval("mark", (marks) => marks.map((mark) => mark.textContent)));
    expect(marked).toContain("happy");
    expect(marked).not.toContain("letter");
    await page.keyboard.press("Escape");
    expect(await page.isVisible("#why")).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-row"))).toBe("emotional_tone");
  });

  test("draws each framework as bars and as a radar", async () => {
    await write(page, STORY);
    const names = await page.$$eval("#framework option", (options) =>
      options.map((option) => (option as HTMLOptionElement).value),
    );
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      await page.selectOption("#framework", name);
      expect(await page.locator("#panel-profile .score").count(), name).toBeGreaterThan(0);
    }
    await page.selectOption("#framework", "emotion");
    await page.check("[name=form][value=radar]", { force: true });
    expect(await page.getAttribute("svg.radar", "aria-label")).toMatch(/ \d+/);
  });

  test("compares two texts", async () => {
    await write(page, STORY);
    await page.click("#tab-compare");
    await page.fill("#other", REPORT);
    await page.waitForSelector("#panel-compare .figure");
    const { styleMatch } = (await lastAnswer(page, "styleMatch")) as { styleMatch: { score: number } };
    expect(await page.textContent("#panel-compare .figure")).toBe(styleMatch.score.toFixed(2));
    expect(await page.locator("#panel-compare .paired").count()).toBeGreaterThan(3);
    await scored(page, () => drop(page, "#other", "other.txt", LETTER));
    expect(await page.inputValue("#other")).toBe(LETTER);
    expect(await page.inputValue("#text")).toBe(STORY);
  });

  test("draws the arc of a story, and says where a text is too short for one", async () => {
    await write(page, STORY);
    await scored(page, () => page.click("#tab-arc"));
    expect(await page.locator("#panel-arc svg.curve[role=img]").count()).toBe(3);
    await write(page, "Too short.");
    expect(await page.textContent("#panel-arc")).toContain("this text has 2 words");
  });

  test("finds and sorts measures", async () => {
    await write(page, STORY);
    await page.click("#tab-table");
    await page.fill("#search", "negative emotion");
    await page.waitForSelector('table.measures th >> text="Negative emotion"');
    expect(await page.locator("table.measures tbody tr").count()).toBeLessThan(30);
    await page.fill("#search", "");
    await page.click('thead button:text-is("Percentile")');
    const scores = await page.$$eval("table.measures tbody tr", (lines) =>
      lines.map((line) => line.children[2]!.textContent),
    );
    const numbers = scores.filter((score) => score !== "").map(Number);
    expect(numbers.length).toBeGreaterThan(100);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect(await page.getAttribute('th:has(button:text-is("Percentile"))', "aria-sort")).toBe("descending");
  });

  test("hands the chart out as SVG and PNG", async () => {
    await write(page, LETTER);
    const svg = (await download(page, "svg")).toString();
    expect(svg).toMatch(/^<svg /);
    expect(svg).toContain("Analytical thinking");
    expect(svg).not.toMatch(/var\(|class=|<script|https?:\/\/(?!www\.w3\.org)/);
    const png = await download(page, "png");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBeGreaterThan(1000);
  });

  test("hands out of a table what is seen of it, with the note below", async () => {
    await write(page, LETTER);
    await scored(page, () => page.click("#tab-table"));
    await page.$eval(".scroller", (scroller) => scroller.scrollTo(0, 500));
    const svg = (await download(page, "svg")).toString();
    const height = Number(/height="([\d.]+)"/.exec(svg)![1]);
    const places = [...svg.matchAll(/<text x="[\d.-]+" y="([\d.-]+)"/g)].map(([, y]) => Number(y));
    expect(places.length).toBeGreaterThan(40);
    expect(places.filter((y) => y < 0 || y > height)).toEqual([]);
  });

  test("is dark where the machine is, and by its switch, which it remembers", async () => {
    const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForFunction((last) => getComputedStyle(document.body).backgroundColor !== last, light);
    await page.click("#theme");
    expect(await ground()).toBe(light);
    await page.reload();
    expect(await ground()).toBe(light);
  });

  test("keeps what is typed while the engine's answer is on its way", async () => {
    await page.evaluate(() => {
      const area = document.querySelector<HTMLTextAreaElement>("#text")!;
      for (const text of ["We", "We are", "We are glad."]) {
        area.value = text;
        area.dispatchEvent(new Event("input", { bubbles: true }));
      }
    });
    await page.waitForFunction(() => document.getElementById("size")?.textContent === "3 words · 1 sentence");
    expect(await page.inputValue("#text")).toBe("We are glad.");
  });

  test("is silent about a text that is gone before it was scored", async () => {
    await drop(page, "body", "long.txt", "We are glad and happy.\n".repeat(20_000));
    await page.waitForFunction(() => document.getElementById("empty")!.hidden);
    await page.click("#clear");
    await page.waitForTimeout(4000);
    expect([await page.textContent("#size"), await page.textContent("#live")]).toEqual(["", ""]);
  });

  test("marks a long text without repeating or losing any of it", async () => {
    const text = "I think ".repeat(1500).trim();
    await write(page, text);
    await scored(page, () => page.click("#tab-marked"));
    for (let at = 0; at < 40; at++) {
      await page.$eval(".page", (shown, top) => shown.scrollTo(0, top), at * 300);
      await page.waitForTimeout(20);
    }
    expect(await page.locator("mark").count()).toBeGreaterThan(500);
    expect(await page.textContent("#panel-marked .page")).toBe(text);
  });

  test("takes the library by its name, and no other package", () => {
    const files = readdirSync(SOURCES).filter((file) => file.endsWith(".ts"));
    const imported = files.flatMap((file) =>
      [...readFileSync(join(SOURCES, file), "utf8").matchAll(/\b(?:from|import) "([^"]+)"/g)].map(([, name]) => name!),
    );
    expect(files.length).toBeGreaterThan(30);
    expect(new Set(imported.filter((name) => !/^\.\/[\w-]+(?:\.ts\?function|\?packed)?$/.test(name)))).toEqual(
      new Set(["lexometer"]),
    );
  });

  test("has nothing in it that names another place", () => {
    const html = readFileSync(join(SOURCES, "index.html"), "utf8");
    expect(html).toContain("connect-src 'none'");
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(readFileSync(join(SOURCES, "style.css"), "utf8")).not.toMatch(/@import|url\(/);
  });
});

function rowNumber(key: string): Promise<string | null> {
  return page.textContent(`[data-row="${key}"] .number`);
}
