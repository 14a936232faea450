import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Program } from "../http/node/program";
import { CHROMIUM, FLAGS, launchChromium } from "./chromium";
import {
  describePlayground,
  FOLDER,
  LETTER,
  lastAnswer,
  loadPlayground,
  openPlayground,
  REPORT,
  scored,
  servePlayground,
  write,
} from "./playground-page";

/** As root, or where users may have namespaces of their own. */
const UNSHARE = [["-n"], ["-rn"]].find((flags) => spawnSync("unshare", [...flags, "true"]).status === 0);
const NO_WASM = {
  "content-security-policy":
    "default-src 'self'; script-src 'self'; worker-src blob:; style-src 'self' 'unsafe-inline'",
};

let folder: string;

describePlayground("the playground by itself", (host) => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "playground-"));
    cpSync(FOLDER, folder, { recursive: true });
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
  });

  test("asks for its own three files, and for nothing after that", async () => {
    const asked: string[] = [];
    const page = await openPlayground(host.browser, host.server.origin);
    page.on("request", (request) => asked.push(request.url()));
    await useAll(page);
    expect(asked.filter((url) => !url.startsWith("blob:") && !url.startsWith("data:"))).toEqual([]);
    expect([...host.server.asked].sort()).toEqual(["/", "/assets/app.js", "/assets/style.css"]);
    await page.context().close();
  });

  test("could not connect if it wanted to: nor could its worker", async () => {
    const page = await openPlayground(host.browser, host.server.origin);
    const before = host.server.asked.length;
    const refused = await page.evaluate(async (origin) => {
      const from = (act: () => Promise<unknown>): Promise<string> =>
        act().then(
          () => "connected",
          () => "refused",
        );
      const socket = (): Promise<unknown> =>
        new Promise((open, fail) => {
          const made = new WebSocket(origin.replace("http", "ws"));
          made.onopen = open;
          made.onerror = fail;
        });
      const source = `fetch("${origin}/assets/app.js").then(() => postMessage("connected"), () => postMessage("refused"))`;
      const worker = new Worker(URL.createObjectURL(new Blob([source])));
      const image = new Image();
      return [
        await from(() => fetch("/assets/app.js")),
        await from(socket),
        String(navigator.sendBeacon(`${origin}/x`)),
        await new Promise((told) => worker.addEventListener("message", ({ data }) => told(data))),
        await from(() => {
          image.src = "https://example.org/x.png";
          return image.decode();
        }),
      ];
    }, host.server.origin);
    // A beacon is said to be queued and never leaves.
    expect(refused.filter((_, at) => at !== 2)).toEqual(["refused", "refused", "refused", "refused"]);
    expect(host.server.asked.slice(before)).toEqual([]);
    await page.context().close();
  });

  test("works from a file that was saved and opened", async () => {
    const problems: string[] = [];
    const page = await openPlayground(host.browser, pathToFileURL(join(folder, "index.html")).href, problems);
    await useAll(page);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test.skipIf(UNSHARE === undefined)("works in a namespace without any network", async () => {
    const wrapper = join(folder, "chromium");
    writeFileSync(wrapper, `#!/bin/sh\nexec unshare ${UNSHARE!.join(" ")} ${CHROMIUM} "$@"\n`);
    chmodSync(wrapper, 0o755);
    const alone = await chromium.launch({ executablePath: wrapper, args: [...FLAGS] });
    const page = await openPlayground(alone, pathToFileURL(join(folder, "index.html")).href);
    await useAll(page);
    // There is no way out, not even to this machine's own host.server.
    const error = await (await alone.newPage()).goto(host.server.origin).catch((reason: unknown) => String(reason));
    expect(error).toMatch(/ERR_/);
    await alone.close();
  });

  test("is the page of `lexometer serve`", async () => {
    const serving = await Program.start(join(folder, "data"), "--workers", "0");
    try {
      const origin = serving.address;
      const problems: string[] = [];
      const page = await openPlayground(host.browser, `${origin}/`, problems);
      await useAll(page);
      expect(problems).toEqual([]);
      // The server's policy would let it call its own endpoints; the page's own does not.
      expect((await fetch(origin)).headers.get("content-security-policy")).toContain("connect-src 'self'");
      expect(
        await page.evaluate(() =>
          fetch("/healthz").then(
            () => "connected",
            () => "refused",
          ),
        ),
      ).toBe("refused");
      await page.context().close();
    } finally {
      await serving.end("SIGTERM");
    }
  });

  test("counts the same without SIMD", async () => {
    const plain = await launchChromium(["--js-flags=--no-enable-sse4_1"]);
    const pages = [
      await openPlayground(host.browser, host.server.origin),
      await openPlayground(plain, host.server.origin),
    ] as const;
    const found = [];
    for (const page of pages) {
      await write(page, LETTER);
      found.push(await lastAnswer(page, "serviceMeasures"));
    }
    expect(await Promise.all(pages.map(hasSimd))).toEqual([true, false]);
    expect(found[1]).toEqual(found[0]);
    await plain.close();
  });

  test("says so where WebAssembly is forbidden", async () => {
    const strict = await servePlayground(NO_WASM);
    const page = await loadPlayground(host.browser, strict.origin);
    await page.waitForSelector("#problem", { state: "visible" });
    expect(await page.textContent("#problem")).toMatch(/forbids WebAssembly.*'wasm-unsafe-eval'.*Nothing was sent/s);
    expect(page.workers()).toEqual([]);
    await page.context().close();
    await strict.close();
  });
});

async function useAll(page: Page): Promise<void> {
  await write(page, LETTER);
  await scored(page, () => page.click("#tab-marked"));
  await page.hover("mark >> nth=0");
  for (const tab of ["table", "arc", "compare"]) await scored(page, () => page.click(`#tab-${tab}`));
  await scored(page, () => page.fill("#other", REPORT));
  const { styleMatch } = await lastAnswer(page, "styleMatch");
  expect(styleMatch).toMatchObject({ score: expect.any(Number) });
}

/** A function with one SIMD instruction, as the engine asks. */
function hasSimd(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const head = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0];
    return WebAssembly.validate(Uint8Array.from([...head, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]));
  });
}
