import { LexometerError } from "../../errors";

/**
 * Where a URL leads, for people to read: host, port and database, and nothing of
 * what stands before or after, which is secret.
 *
 * @throws {@link LexometerError} `ARGUMENT` if it does not begin with `postgres://` or `postgresql://`
 */
export function addressOf(url: string): string {
  let parsed: URL | undefined;
  try {
    parsed = new URL(url);
  } catch {
    // Said below, without what was given.
  }
  if (parsed === undefined || !/^postgres(?:ql)?:$/.test(parsed.protocol)) {
    throw new LexometerError(
      "ARGUMENT",
      "A store in PostgreSQL is given as postgres://user:password@host:port/database. What stands in user and password besides letters and digits has to be percent-encoded.",
    );
  }
  const host = parsed.host === "" ? (parsed.searchParams.get("host") ?? "its socket") : parsed.host;
  return `${host}${parsed.pathname}`;
}
