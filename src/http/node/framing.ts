import type { RefusalCode } from "../errors";

/** What Node knows of a request line and its headers, with what it would rather not say. */
export interface Head {
  readonly httpVersion: string;
  readonly url?: string | undefined;
  /** Name, value, name, value …: all of them, as they were sent. */
  readonly rawHeaders: readonly string[];
}

/** More lines than this are no client; the limit of Node is silent and drops what comes behind it. */
const MOST_HEADERS = 200;

/** Of these a second one makes a request mean two things to two readers. */
const SINGLE = new Set(["host", "authorization", "content-length", "transfer-encoding", "expect", "idempotency-key"]);

/**
 * Why a request is not even looked at, though Node's parser took it.
 *
 * Node hands on the first of two Authorization headers and the last of nothing
 * else; a proxy in front may have read the other one. So whatever could be read
 * in two ways is refused, and its connection closed.
 *
 * @returns 1464, 1466, or 1460 for a target that is no path; `undefined` if all is well
 */
export function framingFault({ httpVersion, url = "", rawHeaders }: Head): RefusalCode | undefined {
  if (rawHeaders.length > 2 * MOST_HEADERS) return 1466;
  const values = new Map<string, string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    if (SINGLE.has(name) && values.has(name)) return 1464;
    values.set(name, rawHeaders[at + 1]!);
  }
  const host = values.get("host");
  if (host === undefined ? httpVersion !== "1.0" : !isHost(host)) return 1464;
  if (httpVersion !== "1.0" && httpVersion !== "1.1") return 1464;
  const coding = values.get("transfer-encoding");
  if (coding !== undefined && (httpVersion === "1.0" || coding.toLowerCase() !== "chunked")) return 1464;
  const expectation = values.get("expect");
  if (expectation !== undefined && expectation.toLowerCase() !== "100-continue") return 1464;
  // The absolute form, an authority, or `*`.
  return url.startsWith("/") ? undefined : 1460;
}

/** Empty is legal (RFC 9112 3.2); a list, a path or user information is not. */
function isHost(host: string): boolean {
  return /^(?:[A-Za-z0-9._~%!$&'()*+;=-]*|\[[0-9A-Fa-f:.]+\])(?::\d*)?$/.test(host);
}
