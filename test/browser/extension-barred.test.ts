import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CHROMIUM, describeInChromium } from "./chromium";
import { EXTENSION, type ExtensionBrowser, launchExtension, trigger } from "./extension-window";
import { type StaticServer, serveStatic } from "./static-server";

/** A namespace of its own has no network at all, not even to this machine. */
const CUT_OFF = ["unshare", "--map-root-user", "--net"] as const;
const canCutOff = spawnSync(CUT_OFF[0], [...CUT_OFF.slice(1), "true"]).status === 0;
const TEXT = "I think we were kind of lucky with the weather. Perhaps that is why nobody wanted to go home.";

let folder: string;
let server: StaticServer;
let browser: ExtensionBrowser | undefined;

describeInChromium("the extension, where something is barred", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "lexometer-barred-"));
    writeFileSync(join(folder, "page.html"), `<!doctype html><title>A page</title><main><p>${TEXT}</p></main>`);
    server = await serveStatic({ folders: { "/": folder } });
    if (!canCutOff) console.warn("Not run: the extension without a network (this system gives no namespace).");
  });

  afterEach(async () => {
    await browser?.close();
    browser = undefined;
  });

  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.skipIf(!canCutOff)("scores without a network", async () => {
    const executable = join(folder, "chromium.sh");
    writeFileSync(executable, `#!/bin/sh\nexec ${CUT_OFF.join(" ")} ${CHROMIUM} "$@"\n`, { mode: 0o755 });
    browser = await launchExtension({ executable });
    const page = await browser.context.newPage();
    await expect(page.goto(`${server.origin}/page.html`)).rejects.toThrow(/net::ERR_/);
    expect(server.asked).toEqual([]);

    // No second connection reaches in there, but pages of an extension see each other.
    const witness = await browser.context.newPage();
    await witness.goto(`${browser.origin}/popup.html`);
    await page.goto(pathToFileURL(join(folder, "page.html")).href);
    await trigger(browser, page);
    const size = await witness.waitForFunction(() => {
      const { chrome } = globalThis as unknown as { chrome: { extension: { getViews(of: object): Window[] } } };
      const [popup] = chrome.extension.getViews({ type: "popup" });
      return popup?.document.querySelector("#scored:not([hidden]) #size")?.textContent;
    });
    expect(await size.jsonValue()).toBe("Main text · 19 words · 2 sentences");
  });

  test("says so where WebAssembly is denied", async () => {
    const denied = join(folder, "extension");
    cpSync(EXTENSION, denied, { recursive: true });
    const manifest = readFileSync(join(denied, "manifest.json"), "utf8");
    writeFileSync(join(denied, "manifest.json"), manifest.replace(" 'wasm-unsafe-eval'", ""));
    browser = await launchExtension({ folder: denied });
    const page = await browser.context.newPage();
    await page.goto(`${server.origin}/page.html`);
    const popup = await browser.press(page);
    await popup.page.waitForSelector("#problem:not([hidden])");
    expect(await popup.page.textContent("#problem")).toMatch(/^This browser forbids WebAssembly to extensions/);
    expect(await popup.page.isVisible("#scored")).toBe(false);
    await popup.close();
  });
});
