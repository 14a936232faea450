import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInChromium, launchChromium, openPage } from "./chromium";
import { ISOLATED, type StaticServer, serveStatic } from "./static-server";

const DIST = resolve(import.meta.dirname, "../../dist");

const PAGE = `<!doctype html><link rel="icon" href="data:,"><title>pool</title>
<script type="module">
  import * as lexometer from "/dist/pool.js";
  globalThis.lexometer = lexometer;
</script>`;

declare const lexometer: typeof import("../../src/pool/web");

describeInChromium("the pool in Chromium", () => {
  let server: StaticServer;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    server = await serveStatic({
      folders: { "/dist/": DIST },
      pages: { "/": PAGE },
      headers: ISOLATED,
    });
    browser = await launchChromium();
    page = await openPage(browser, server.origin, problems);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test("starts its own workers", async () => {
    const workers = await page.evaluate(async () => {
      const pool = await lexometer.createPool({ workers: 2 });
      const { workers } = pool;
      await pool.close();
      return workers;
    });
    expect(workers).toBe(2);
    expect(problems).toEqual([]);
  });
});
