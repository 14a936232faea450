import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { describeInChromium, launchChromium } from "./chromium";
import {
  download,
  drop,
  LETTER,
  lastAnswer,
  openPlayground,
  REPORT,
  STORY,
  scored,
  servePlayground,
  write,
} from "./playground-page";
import type { StaticServer } from "./static-server";

const SOURCES = resolve(import.meta.dirname, "../../examples/playground");

let server: StaticServer;
let browser: Browser;
let page: Page;
let problems: string[];

describeInChromium("the playground", () => {
  beforeAll(async () => {
    server = await servePlayground();
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  beforeEach(async () => {
    problems = [];
    page = await openPlayground(browser, server.origin, problems);
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

  test("takes a dropped text, in UTF-8, UTF-16 or Windows-1252", async () => {
    const text = "Café: we’re glad.";
    for (const bytes of [
      Buffer.from(text),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]),
      Buffer.from("Caf\xe9: we\x92re glad.", "latin1"),
    ]) {
      await scored(page, () => drop(page, "body", "note.txt", bytes));
      expect(await page.inputValue("#text")).toBe(text);
    }
  });

  test("takes a dropped Word document, and says what is none", async () => {
    await scored(page, () => drop(page, "body", "letter.docx", docx(["Dear Anna,", "we are glad &amp; well."])));
    expect(await page.inputValue("#text")).toBe("Dear Anna,\nwe are glad & well.");
    for (const [name, bytes] of [
      ["letter.docx", "no archive"],
      ["picture.png", "png"],
    ] as const) {
      await drop(page, "body", name, bytes);
      await page.waitForSelector("#problem", { state: "visible" });
      expect(await page.textContent("#problem")).toMatch(/no ZIP archive|is no text/);
      await page.click("#problem button");
      expect(await page.isVisible("#problem")).toBe(false);
    }
  });

  test("takes a table, shows its rows one by one, and scores them all", async () => {
    const csv = 'id,text\na,"We are glad, all of us."\nb,"They said ""no"" again."\n';
    await scored(page, () => drop(page, "body", "answers.csv", csv));
    expect(await page.inputValue("#text")).toBe("We are glad, all of us.");
    await scored(page, () => page.click('[aria-label="Next row"]'));
    expect(await page.inputValue("#text")).toBe('They said "no" again.');
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("text=Score all 2 rows")]);
    const lines = Buffer.concat(await (await file.createReadStream()).toArray())
      .toString()
      .split("\r\n");
    expect(lines.map((line) => line.split(",").slice(0, 2))).toEqual([
      ["id", "word_count"],
      ["a", "6"],
      ["b", "4"],
      [""],
    ]);
  });

  test("compares with other norms, and with those of a file", async () => {
    await write(page, REPORT);
    const general = await lastAnswer(page, "serviceMeasures");
    await scored(page, () => page.check("[name=norming][value=spoken]", { force: true }));
    const spoken = await lastAnswer(page, "serviceMeasures");
    expect(spoken.norming).toBe("spoken");
    expect(spoken.dictionaryMeasures).toEqual(general.dictionaryMeasures);
    expect(spoken.serviceMeasures).not.toEqual(general.serviceMeasures);
    await scored(page, () => drop(page, "body", "mine.json", normsOf([LETTER, REPORT, STORY])));
    expect(await page.inputValue("[name=norming]:checked")).toBe("mine");
    expect((await lastAnswer(page, "serviceMeasures")).norming).toBe("mine");
    await drop(page, "body", "mine.json", '{"format":"lexometer-norms","name":"mine"}');
    await page.waitForSelector("#problem", { state: "visible" });
    expect(await page.inputValue("[name=norming]:checked")).toBe("mine");
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
    const names = await page.$$eval("#framework option", (options) => options.map((option) => (option as HTMLOptionElement).value));
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
    await scored(page, () => page.fill("#other", REPORT));
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

  test("counts with a dictionary of the user's, and goes back", async () => {
    const dic = "%\n1\tgladness\n2\tsea\n%\nglad*\t1\nship\t2\nwave*\t2\n";
    await write(page, "Gladly we ship waves of waves. We do.");
    await scored(page, () => drop(page, "body", "mine.dic", dic));
    expect(await page.textContent("#dictionary")).toContain("mine");
    const { dictionaryMeasures } = await lastAnswer(page, "dictionaryMeasures");
    expect(dictionaryMeasures).toEqual({ gladness: 1 / 8, sea: 3 / 8 });
    expect(await page.textContent("#panel-profile")).toContain("no norms");
    await scored(page, () => page.click("#own-words"));
    expect(await page.textContent("#dictionary")).toContain("en-open");
  });

  test("says in the dictionary's lines what could not be read, and keeps the old one where nothing could", async () => {
    await write(page, "We are glad.");
    await scored(page, () => drop(page, "body", "mine.dic", "%\n1\tgladness\n%\nglad\t1\nsad\t7\n"));
    expect(await page.textContent("#notices")).toMatch(/Line 5/);
    await drop(page, "body", "broken.dic", "nothing at all");
    await page.waitForSelector("#problem", { state: "visible" });
    expect(await page.textContent("#dictionary")).toContain("mine");
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

  test("takes the library by its name, and no other package", () => {
    const files = readdirSync(SOURCES).filter((file) => file.endsWith(".ts"));
    const imported = files.flatMap((file) =>
      [...readFileSync(join(SOURCES, file), "utf8").matchAll(/\b(?:from|import) "([^"]+)"/g)].map(([, name]) => name!),
    );
    expect(files.length).toBeGreaterThan(30);
    expect(new Set(imported.filter((name) => !/^\.\/[\w-]+(?:\.ts\?source)?$/.test(name)))).toEqual(
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

/** A file of norms as the command line builds it, of the paragraphs of some texts. */
function normsOf(texts: readonly string[]): Buffer {
  const cli = resolve(import.meta.dirname, "../../dist/cli.js");
  const folder = mkdtempSync(join(tmpdir(), "playground-"));
  try {
    const file = join(folder, "mine.ndjson");
    const pieces = texts.flatMap((text) => text.split("\n\n"));
    writeFileSync(file, pieces.map((content) => `${JSON.stringify({ content })}\n`).join(""));
    return execFileSync(process.execPath, [cli, "norms", "build", file, "--name", "mine", "--min-words", "10"], {
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1 << 26,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rowNumber(key: string): Promise<string | null> {
  return page.textContent(`[data-row="${key}"] .number`);
}

/** A Word document with these paragraphs: an archive of one file. */
function docx(paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join("");
  const namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const xml = Buffer.from(`<w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`);
  const packed = deflateRawSync(xml);
  const name = Buffer.from("word/document.xml");
  const sizes = (buffer: Buffer, at: number): void => {
    buffer.writeUInt16LE(8, at);
    buffer.writeUInt32LE(packed.length, at + 10);
    buffer.writeUInt32LE(xml.length, at + 14);
    buffer.writeUInt16LE(name.length, at + 18);
  };
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  sizes(local, 8);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50);
  sizes(entry, 10);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}
