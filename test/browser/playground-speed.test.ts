import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { describePlayground, LETTER, openPlayground, REPORT, STORY, write } from "./playground-page";

// What it took is said, and nothing fails by it: other work on the machine is no fault of the page's.

const RUNS = 5;
const KEYS = 60;
const LONG = `${STORY}\n\n${LETTER}\n\n${REPORT}\n\n`.repeat(30).slice(0, 100_000);

/** A string, since functions given to the page have been rewritten by the test runner. */
const WRITE = `(text) => {
  const field = document.querySelector("#text");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}`;

/** What {@link WATCH} has the page keep. */
declare const frames: number[];
declare const tasks: number[];

describePlayground("how fast the playground is", (host) => {
  test("the first score after the page has loaded", async () => {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const page = await (await host.browser.newContext()).newPage();
      // The page is written in as soon as it is loaded: what a test says to a browser takes longer than a hand.
      await page.addInitScript({ content: `addEventListener("load", () => (${WRITE})(${JSON.stringify(LETTER)}));` });
      await page.goto(host.server.origin);
      // Not by asking the page again and again: what asks is a script of its own, which the page would have to run.
      const isScored = () => page.evaluate(() => document.documentElement.dataset.scored !== undefined);
      do await sleep(1000);
      while (!(await isScored()));
      times.push(
        await page.evaluate(() => {
          const [{ loadEventEnd } = { loadEventEnd: 0 }] = performance.getEntriesByType(
            "navigation",
          ) as PerformanceNavigationTiming[];
          return Number(document.documentElement.dataset.scored) - loadEventEnd;
        }),
      );
      await page.context().close();
    }
    console.info(`First score after load, ms: ${listOf(times)}.`);
    expect(times.every((time) => time > 0)).toBe(true);
  });

  test.each(["tab-write", "tab-marked"])("frames while one types in a text of 100 KB, %s open before", async (tab) => {
    const page = await openPlayground(host.browser, host.server.origin);
    await write(page, LONG);
    await page.click(`#${tab}`);
    await page.click("#tab-write");
    await page.focus("#text");
    await page.keyboard.press("Control+End");
    await page.evaluate(WATCH);
    for (let key = 0; key < KEYS; key++) {
      await page.keyboard.type("word "[key % 5]!);
      await page.waitForTimeout(30);
    }
    const found = await page.evaluate(() => ({ frames, tasks }));
    expect(found.frames.length).toBeGreaterThan(KEYS / 2);
    expect((await page.inputValue("#text")).length).toBe(LONG.length + KEYS);
    const longest = Math.max(0, ...found.tasks);
    console.info(
      `Frames, ms: ${listOf(found.frames)}. Tasks of the page over 50 ms: ${found.tasks.length}, longest ${longest}.`,
    );
    await page.context().close();
  });
});

/** A string, since functions given to the page have been rewritten by the test runner. */
const WATCH = `
  globalThis.frames = [];
  globalThis.tasks = [];
  let last;
  requestAnimationFrame(function next(now) {
    if (last !== undefined) frames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  });
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration))).observe({ type: "longtask" });`;

function listOf(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(1);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)}, of ${sorted.length}`;
}
