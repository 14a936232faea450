import type { Credentials } from "../accounts/credentials";
import type { Account } from "../accounts/store";
import { Refusal } from "./errors";

/**
 * The account that a request is made by.
 *
 * @param header the `Authorization` header
 * @throws {@link Refusal} 1410 without one; 1411 for anything that is not the pair of an account
 */
export async function authenticate(credentials: Credentials, header: string | null): Promise<Account> {
  if (header === null) throw new Refusal(1410);
  const pair = readBasic(header);
  const account = pair === undefined ? undefined : await credentials.authenticate(pair.key, pair.secret);
  if (account === undefined) throw new Refusal(1411);
  return account;
}

/**
 * Key and secret of HTTP Basic (RFC 7617): any case of the scheme, strict base64 of
 * strict UTF-8, cut at the first colon.
 */
export function readBasic(header: string): { readonly key: string; readonly secret: string } | undefined {
  const token = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1];
  if (token === undefined || token.length % 4 !== 0) return undefined;
  const binary = atob(token);
  // Bits behind the last byte are zero in the one spelling that we take.
  if (btoa(binary) !== token) return undefined;
  let pair: string;
  try {
    pair = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(binary, (character) => character.charCodeAt(0)),
    );
  } catch {
    return undefined;
  }
  const colon = pair.indexOf(":");
  return colon === -1 ? undefined : { key: pair.slice(0, colon), secret: pair.slice(colon + 1) };
}
