import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve, sep } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

export interface StaticServer {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly origin: string;
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export interface StaticOptions {
  /** Folders by the path under which they are served: `{ "/dist/": "…" }`. */
  readonly folders: Readonly<Record<string, string>>;
  /** Pages by path, as HTML. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Headers of every answer: `COOP`, `CSP` and the like. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What lets a page have shared memory. */
export const ISOLATED: Readonly<Record<string, string>> = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** Serves folders and pages to this machine alone, on a free port. */
export async function serveStatic({ folders, pages = {}, headers = {} }: StaticOptions): Promise<StaticServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, "http://localhost").pathname);
    asked.push(path);
    const page = pages[path];
    const file = fileOf(folders, path);
    if (page !== undefined) response.writeHead(200, { ...headers, "content-type": TYPES[".html"]! }).end(page);
    else if (file === undefined) response.writeHead(404, headers).end();
    else {
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { ...headers, "content-type": type });
      createReadStream(file).pipe(response);
    }
  });
  await new Promise<void>((started) => server.listen(0, "127.0.0.1", started));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function fileOf(folders: StaticOptions["folders"], path: string): string | undefined {
  for (const [prefix, folder] of Object.entries(folders)) {
    if (!path.startsWith(prefix)) continue;
    const root = resolve(folder);
    const file = join(root, path.slice(prefix.length) || "index.html");
    if (file.startsWith(root + sep) && existsSync(file) && statSync(file).isFile()) return file;
  }
  return undefined;
}
