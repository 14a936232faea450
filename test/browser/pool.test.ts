import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { build } from "tsup";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Engine } from "../../src/engine/engine";
import type { LexometerError } from "../../src/errors";
import type { Pool } from "../../src/pool/web";
import type { Result } from "../../src/results/result";
import { FAULTS, type Fault, markerOf } from "../pool/faults";
import { describeInChromium, launchChromium, openPage } from "./chromium";
import { ISOLATED, type StaticServer, serveStatic } from "./static-server";

const ROOT = resolve(import.meta.dirname, "../..");
const PAGE = `<!doctype html><link rel="icon" href="data:,"><title>pool</title>
<script type="module">
  import { createEngine } from "/dist/index.js";
  import { createPool } from "/dist/pool.js";
  const start = () => new Worker("/workers/poisoned.mjs", { type: "module" });
  globalThis.engine = await createEngine();
  globalThis.poisonable = await createPool({ workers: 2, deadline: 400, worker: start });
  globalThis.plain = await createPool({ workers: 2 });
  globalThis.ready = true;
</script>`;

/** What the page has. */
declare const engine: Engine;
declare const poisonable: Pool;
declare const plain: Pool;

const WORKERS = 2;
const DEADLINE = 400;
/** Where the end of a worker is to be waited for, not brought about. */
const LONG = 10_000;
/** Web workers that close themselves tell nobody: like a loop, only the deadline finds them. */
const SILENT: readonly Fault[] = ["exit", "loop"];

let server: StaticServer;
let browser: Browser;
let page: Page;
let workers: string;
/** Milliseconds until both workers were up again. */
let slowest = 0;
const problems: string[] = [];

describeInChromium("the pool in Chromium", () => {
  beforeAll(async () => {
    if (!existsSync(join(ROOT, "dist/pool.js")))
      throw new Error("There is no dist/pool.js: run `npm run build` first.");
    workers = await bundleWorker();
    server = await serveStatic({
      folders: { "/dist/": join(ROOT, "dist"), "/workers/": workers },
      pages: { "/": PAGE },
      headers: ISOLATED,
    });
    browser = await launchChromium();
    page = await openPage(browser, server.origin, problems);
    await page.waitForFunction("globalThis.ready");
  });

  afterAll(async () => {
    console.info(`Full strength again after ${slowest.toFixed(0)} ms at most.`);
    await browser?.close();
    await server?.close();
    rmSync(workers, { recursive: true, force: true });
  });

  test("starts its own workers, and answers as the engine does, bit for bit", async () => {
    const answers = await page.evaluate(async () => {
      const long = "I think we might win, perhaps. Don’t panic: naïve 😀 kind of. ";
      const texts = ["", "\ud83d", "\ude00 glad", ...Array.from({ length: 3000 }, (_, n) => `${n} ${long}`)];
      texts.push(long.repeat(20_000));
      const expected = engine.measureMany(texts);
      const same = (matrix: Float64Array): boolean => {
        const [ours, theirs] = [matrix, expected].map(
          ({ buffer, byteOffset, length }) => new BigUint64Array(buffer, byteOffset, length),
        );
        return ours!.length === theirs!.length && ours!.every((bits, at) => bits === theirs![at]);
      };
      const parts = texts.map((text) => new TextEncoder().encode(text));
      const ends: number[] = [];
      for (const { length } of parts) ends.push((ends.at(-1) ?? 0) + length);
      const bytes = new Uint8Array(new SharedArrayBuffer(ends.at(-1)!));
      for (const [text, part] of parts.entries()) bytes.set(part, ends[text]! - part.length);
      const out = new Float64Array(new SharedArrayBuffer(expected.byteLength));
      const some = texts.slice(0, 300);
      return {
        workers: plain.workers,
        measureMany: same(await plain.measureMany(texts)),
        measureBytes: same(await plain.measureBytes(bytes.slice(), ends)),
        shared: same(await plain.measureBytes(bytes, ends, { out })),
        scoreMany: JSON.stringify(await plain.scoreMany(some)) === JSON.stringify(engine.scoreMany(some)),
        explain: JSON.stringify(await plain.explain(long)) === JSON.stringify(engine.explain(long)),
      };
    });
    expect(answers).toEqual({
      workers: WORKERS,
      measureMany: true,
      measureBytes: true,
      shared: true,
      scoreMany: true,
      explain: true,
    });
    expect(problems).toEqual([]);
  });

  test.each(FAULTS.flatMap((fault) => [0, 500, 999].map((at) => ({ fault, at }))))(
    "$fault at $at of 1,000 costs that text alone",
    async ({ fault, at }) => {
      const isSilent = SILENT.includes(fault);
      const deadline = isSilent ? DEADLINE : LONG;
      const came = await page.evaluate(scorePoisoned, { at, marker: markerOf(fault), deadline });
      expect(came.wrong).toEqual([]);
      expect(came.error).toEqual({ code: isSilent ? "DEADLINE" : "WORKER_CRASH", index: at });
      expect(came.message).not.toContain("win");
      // Besides the deadline: two workers that come up anew, one after the other, on a busy machine.
      if (isSilent) expect(came.took).toBeLessThan(DEADLINE + 2000);
      expect(came.isFull).toBe(true);
      slowest = Math.max(slowest, came.untilFull);
    },
  );

  test.each(["score", "measure", "explain"] as const)(
    "%s of a text without an end is not pending past its deadline",
    async (method) => {
      const [code, took] = await page.evaluate(
        async ([method, text]) => {
          const before = performance.now();
          const error = await poisonable[method](text, { deadline: 200 }).catch((reason: unknown) => reason);
          return [(error as LexometerError).code, performance.now() - before] as const;
        },
        [method, markerOf("loop")] as const,
      );
      expect(code).toBe("DEADLINE");
      expect(took).toBeLessThan(1500);
    },
  );
});

/** Runs in the page: what became of 1,000 texts one of which is poison. */
async function scorePoisoned({ at, marker, deadline }: { at: number; marker: string; deadline: number }) {
  const texts = Array.from({ length: 1000 }, (_, index) => `I think we might win ${index} games, perhaps. Great!`);
  const expected = engine.scoreMany(texts).map((result) => JSON.stringify(result.dictionaryMeasures));
  const before = performance.now();
  const results = await poisonable.scoreMany(
    texts.map((text, index) => (index === at ? `${text} ${marker}` : text)),
    { deadline },
  );
  const took = performance.now() - before;
  while (poisonable.workers < 2 && performance.now() - before - took < 5000)
    await new Promise((go) => setTimeout(go, 5));
  const untilFull = performance.now() - before - took;
  const { code, message, detail } = results[at] as LexometerError;
  const wrong = expected.flatMap((wanted, index) =>
    index === at || JSON.stringify((results[index] as Result).dictionaryMeasures) === wanted ? [] : [index],
  );
  const isFull = poisonable.workers === 2;
  return { wrong, error: { code, index: detail?.index }, message, took, untilFull, isFull };
}

async function bundleWorker(): Promise<string> {
  mkdirSync(join(ROOT, "build"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, "build/test-browser-"));
  await build({
    entry: { poisoned: join(import.meta.dirname, "poisoned-worker.ts") },
    outDir: folder,
    format: ["esm"],
    platform: "browser",
    target: "es2022",
    splitting: false,
    silent: true,
    config: false,
    noExternal: ["comlink"],
    outExtension: () => ({ js: ".mjs" }),
  });
  return folder;
}
