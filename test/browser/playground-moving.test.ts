import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  describePlayground,
  download,
  drop,
  LETTER,
  lastAnswer,
  loadPlayground,
  openPlayground,
  REPORT,
  scored,
  servePlayground,
  write,
} from "./playground-page";

const CLI = resolve(import.meta.dirname, "../../dist/cli.js");
const OWN = "%\n1\tjoy\n%\nglad\t1\nsea\t1\n";
const NO_WORKER = { "content-security-policy": "worker-src 'none'" };

/** Lets nothing through to the worker before the page calls `release`. */
const HOLD_BACK = `
  const Free = Worker;
  globalThis.Worker = class extends Free {
    #held = [];
    constructor(...given) {
      super(...given);
      globalThis.release = () => {
        for (const message of this.#held) super.postMessage(message);
        this.#held = undefined;
      };
    }
    postMessage(message) {
      if (this.#held === undefined) super.postMessage(message);
      else this.#held.push(message);
    }
  };`;

declare const workers: Worker[];
declare const answers: { readonly answer?: { readonly dictionary?: { readonly name: string } } }[];
declare const release: () => void;

describePlayground("before the playground has its worker", (host) => {
  test("it answers by itself, and goes on where workers are forbidden", async () => {
    const strict = await servePlayground(NO_WORKER);
    const page = await loadPlayground(host.browser, strict.origin);
    await write(page, LETTER);
    for (const tab of ["tab-marked", "tab-table", "tab-arc", "tab-compare"])
      await scored(page, () => page.click(`#${tab}`));
    await scored(page, () => page.fill("#other", REPORT));
    const printed = execFileSync(
      process.execPath,
      [CLI, "score", "--input", "ndjson", "--format", "ndjson", "--norming", await normingOf(page)],
      { input: `${JSON.stringify({ content: LETTER })}\n` },
    );
    expect((await download(page, "json")).toString()).toBe(printed.toString());
    expect(await page.isVisible("#problem")).toBe(false);
    expect(await page.evaluate(() => answers.length)).toBe(0);
    await page.context().close();
    await strict.close();
  });

  test("scores what was typed before there was any engine", async () => {
    const page = await loadPlayground(host.browser, host.server.origin);
    await page.fill("#text", "We are glad.");
    await page.waitForFunction(() => document.getElementById("size")?.textContent === "3 words · 1 sentence");
    await page.context().close();
  });

  test("a dictionary that is opened while the worker starts is the worker's, too", async () => {
    const page = await loadPlayground(host.browser, host.server.origin, [], {}, HOLD_BACK);
    await page.waitForFunction(() => "release" in globalThis);
    await drop(page, "#dictionary", "mine.dic", OWN);
    await page.waitForFunction(() => document.getElementById("dictionary")?.textContent?.includes("mine"));
    await write(page, "Glad by the sea.");
    const alone = await download(page, "json");
    expect(JSON.parse(alone.toString())).toMatchObject({ dictionary_measures: { joy: 0.5 } });
    expect(await page.evaluate(() => answers.length)).toBe(0);

    await page.evaluate(() => release());
    await page.waitForFunction(() => answers.some(({ answer }) => answer?.dictionary?.name === "mine"));
    expect((await lastAnswer(page, "dictionary")).dictionary).toMatchObject({ name: "mine", isOurs: false });
    expect(await download(page, "json")).toEqual(alone);
    expect(await lastAnswer(page, "text")).toEqual({ text: alone.toString() });
    await page.context().close();
  });

  test("a worker that fails is followed by another, with the dictionary that was open", async () => {
    const page = await openPlayground(host.browser, host.server.origin);
    await scored(page, () => page.fill("#text", "Glad.").then(() => drop(page, "#dictionary", "mine.dic", OWN)));
    await page.waitForFunction(() => document.getElementById("dictionary")?.textContent?.includes("mine"));
    await page.evaluate(() => {
      const worker = workers.at(-1)!;
      worker.terminate();
      worker.dispatchEvent(new ErrorEvent("error", { message: "out of memory" }));
    });
    await scored(page, () => page.fill("#text", "Glad by the sea."));
    expect(await page.isVisible("#problem")).toBe(false);
    const { dictionaryMeasures } = await lastAnswer(page, "dictionaryMeasures");
    expect(dictionaryMeasures).toEqual({ joy: 0.5 });
    expect(await page.evaluate(() => workers.length)).toBe(2);
    await page.context().close();
  });

  test("what was asked of the engine before is no error of the one that was opened", async () => {
    const page = await openPlayground(host.browser, host.server.origin);
    await write(page, LETTER);
    const words = Array.from(
      { length: 60_000 },
      (_, n) => `w${n.toString(36).replace(/\d/g, "z")}${"x".repeat(n % 7)}\t1`,
    );
    await drop(page, "#dictionary", "large.dic", `%\n1\tall\n%\nglad\t1\n${words.join("\n")}\n`);
    for (let key = 0; key < 20; key++) {
      await page.fill("#text", `We are glad ${key}.`);
      await page.waitForTimeout(40);
    }
    await page.waitForFunction(() => document.getElementById("dictionary")?.textContent?.includes("large"));
    await scored(page, () => page.fill("#text", "Glad by the sea."));
    expect(await page.isVisible("#problem")).toBe(false);
    await page.context().close();
  });
});

function normingOf(page: Page): Promise<string> {
  return page.inputValue("[name=norming]:checked");
}
