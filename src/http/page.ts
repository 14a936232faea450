import type { Answer } from "./answers";
import type { OpenRoute } from "./open-routes";

/** A file of the page that the service shows at `/`. */
export interface PageFile {
  /** Exact, from the root: `/`, `/assets/app.js`. What an endpoint has already stays the endpoint's. */
  readonly path: string;
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** With an `etag`, whoever has the file already is told so by a 304. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The page with its assets, for GET and HEAD; a line that names the document where the operator has no page. */
export function pageRoutes(files: readonly PageFile[]): OpenRoute[] {
  const all = files.some(({ path }) => path === "/") ? files : [PLAIN, ...files];
  return all.flatMap((file) => {
    const answer = (request: Request): Answer => fileAnswer(file, request.headers.get("if-none-match"));
    // Whoever sends an answer to HEAD leaves its body out; its length is that of the body.
    return (["GET", "HEAD"] as const).map((method) => ({ method, path: file.path, answer }));
  });
}

const PLAIN: PageFile = {
  path: "/",
  type: "text/html; charset=utf-8",
  body: '<!doctype html><html lang="en"><meta charset="utf-8"><title>Lexometer</title><p>Lexometer scores texts. What it takes and answers stands in <a href="/openapi.json">openapi.json</a>.</p></html>\n',
  headers: { "content-security-policy": "default-src 'none'" },
};

function fileAnswer({ type, body, headers = {} }: PageFile, known: string | null): Answer {
  const { etag } = headers;
  if (etag !== undefined && known !== null && isKnown(etag, known)) return { status: 304, body: null, type, headers };
  return { body, type, headers };
}

/** If-None-Match compares weakly (RFC 9110 13.1.2). */
function isKnown(etag: string, list: string): boolean {
  const bare = (tag: string): string => tag.trim().replace(/^W\//, "");
  return list.trim() === "*" || list.split(",").some((tag) => bare(tag) === bare(etag));
}
