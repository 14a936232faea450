import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { PageFile } from "../page";

/** Of files that a browser gives to a page; others are for whoever built the folder, and are not served. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** The page scores in the browser: it loads from here alone, sends nothing elsewhere, and nobody frames it. */
export const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `app-6ZKX2QPA.js`: a name that changes with its content, as bundlers make it. */
const HASHED = /[-.](?=[^-.]*\d)[A-Za-z0-9_]{8,}\.\w+$/;

/**
 * The files of a folder as a page, at the paths that they have in it;
 * `index.html` at `/`.
 *
 * They are read once and held in memory: what is served is what was there, and no
 * request can reach another file of this machine. Hidden files and unknown types
 * are left out. No folder, or one without `index.html`, is no page: `[]`.
 */
export async function readPageFolder(folder: string): Promise<PageFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: PageFile[] = [];
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).split(sep).join("/");
    const type = TYPES[extname(entry.name).toLowerCase()];
    // Paths are compared byte by byte: one that needs escapes could never be asked for.
    if (
      !entry.isFile() ||
      type === undefined ||
      !/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][\w.-]*$/.test(path)
    )
      continue;
    files.push(pageFile(path, type, new Uint8Array(await readFile(file))));
  }
  return files.some(({ path }) => path === "/") ? files : [];
}

function pageFile(path: string, type: string, body: Uint8Array<ArrayBuffer>): PageFile {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const caching = HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache";
  return {
    path: path === "index.html" ? "/" : `/${path}`,
    type,
    body,
    headers: {
      etag,
      "cache-control": caching,
      "content-security-policy": PAGE_POLICY,
      "referrer-policy": "no-referrer",
    },
  };
}
