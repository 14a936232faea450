import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPageFolder } from "../../../src/http/node";
import { type TestServer, testServer, Wire } from "./wire";

const parent = mkdtempSync(join(tmpdir(), "lexometer-page-"));
const folder = join(parent, "page");
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  "index.html": '<!doctype html><script type="module" src="./app-6ZKX2QPA.js"></script>',
  "app-6ZKX2QPA.js": "console.log('é')",
  "style.css": "p{}",
  "assets/core.wasm": Uint8Array.of(0, 0x61, 0x73, 0x6d, 0xff),
  ".hidden.js": "secret",
  "notes.md": "secret",
  "a b.js": "secret",
};
mkdirSync(join(folder, "assets"), { recursive: true });
for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content);
writeFileSync(join(parent, "outside.js"), "secret");
symlinkSync(join(parent, "outside.js"), join(folder, "link.js"));

const server: TestServer = await testServer({ page: await readPageFolder(folder), times: { notice: 0 } });
afterAll(async () => {
  await server.running.stop();
  rmSync(parent, { recursive: true });
});

async function ask(path: string, { method = "GET", headers = "" } = {}) {
  const wire = new Wire(server.port);
  wire.write(`${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`);
  await wire.closed();
  const [head = "", body = ""] = wire.received.split("\r\n\r\n", 2);
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1];
  return { status: Number(head.slice(9, 12)), body, field };
}

test.each([
  ["/", "text/html; charset=utf-8", "no-cache"],
  ["/app-6ZKX2QPA.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
  ["/style.css", "text/css; charset=utf-8", "no-cache"],
  ["/assets/core.wasm", "application/wasm", "no-cache"],
])("%s is served as %s, cached as %s", async (path, type, caching) => {
  const { status, body, field } = await ask(path);
  const content = FILES[path === "/" ? "index.html" : path.slice(1)]!;
  expect([status, field("content-type"), field("cache-control")]).toEqual([200, type, caching]);
  expect(Buffer.from(body, "latin1")).toEqual(Buffer.from(content as string));
  expect(field("content-security-policy")).toBe(
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(field("x-content-type-options")).toBe("nosniff");
});

test("HEAD has the headers, with the length, and no body", async () => {
  const [whole, head] = [await ask("/app-6ZKX2QPA.js"), await ask("/app-6ZKX2QPA.js", { method: "HEAD" })];
  expect([head.status, head.body]).toEqual([200, ""]);
  for (const name of ["content-length", "content-type", "etag", "cache-control"]) {
    expect(head.field(name), name).toBe(whole.field(name));
  }
  expect(head.field("content-length")).toBe(String(Buffer.byteLength(FILES["app-6ZKX2QPA.js"] as string)));
});

test.each([
  ["the tag", (tag: string) => tag, 304],
  ["the tag, weak", (tag: string) => `W/${tag}`, 304],
  ["a list with it", (tag: string) => `"a", ${tag}`, 304],
  ["anything", () => "*", 304],
  ["another tag", () => '"a"', 200],
  ["no quotes", (tag: string) => tag.slice(1, -1), 200],
])("If-None-Match with %s", async (_, given, expected) => {
  const tag = (await ask("/")).field("etag")!;
  const { status, body, field } = await ask("/", { headers: `If-None-Match: ${given(tag)}\r\n` });
  expect([status, body === "", field("etag")]).toEqual([expected, expected === 304, tag]);
});

test.each([
  "/index.html",
  "/notes.md",
  "/.hidden.js",
  "/a%20b.js",
  "/link.js",
  "/outside.js",
  "/../outside.js",
  "/assets/../style.css",
  "/%73tyle.css",
  "/STYLE.css",
  "/assets",
  "/assets/",
  "//style.css",
])("there is nothing at %s", async (path) => {
  const { status, body } = await ask(path);
  expect([status, JSON.parse(body).code]).toEqual([404, 1460]);
});

test("other methods are told which there are", async () => {
  const { status, field } = await ask("/style.css", { method: "POST" });
  expect([status, field("allow")]).toEqual([405, "GET, HEAD"]);
});

test("without a folder, or without an index, there is no page", async () => {
  expect(await readPageFolder(join(parent, "nowhere"))).toEqual([]);
  expect(await readPageFolder(join(folder, "assets"))).toEqual([]);
});
