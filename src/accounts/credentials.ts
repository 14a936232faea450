import { LexometerError } from "../errors";
import type { Plan } from "./plan";
import type { Account, Store } from "./store";

/** A new pair. The secret exists nowhere else: who loses it needs another one. */
export interface Issued {
  readonly account: Account;
  readonly secret: string;
}

/**
 * Who may say that they are an account.
 *
 * A secret has 256 random bits, so nobody guesses it, and one HMAC is the right
 * hash: a slow one protects passwords that people choose, and here would only let
 * strangers keep the server busy. The pepper lies outside of the store, so that a
 * stolen store gives away nothing that could be tried.
 */
export interface Credentials {
  /** A new account with its secret, which nobody can read again. @throws {@link LexometerError} `ARGUMENT` if the plan is out of range */
  create(name: string, plan?: Partial<Plan>): Promise<Issued>;

  /** Another secret for the same key; the old one ends at once. @throws {@link LexometerError} `ACCOUNT_UNKNOWN` */
  rotate(key: string): Promise<Issued>;

  /** The account of a pair, or `undefined`: an unknown key and a wrong secret cost the same and look the same. */
  authenticate(key: string, secret: string): Promise<Account | undefined>;

  /**
   * A name for a body, 43 characters: the same for the same account and bytes.
   * Keyed, since the plain hash of a short text is as good as the text to anyone
   * who can guess it.
   */
  fingerprint(key: string, body: Uint8Array): Promise<string>;
}

/** What an unknown key is compared with; no secret has this digest. */
const NOBODY = new Uint8Array(32);

/**
 * Checks secrets against what the store keeps of them.
 *
 * @param pepper at least 32 random bytes, the same for as long as the store lives
 * @throws {@link LexometerError} `ARGUMENT` if it is shorter
 */
export async function openCredentials(store: Store, pepper: Uint8Array): Promise<Credentials> {
  if (pepper.byteLength < 32) throw new LexometerError("ARGUMENT", "A pepper has at least 32 bytes.", { least: 32 });
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", Uint8Array.from(pepper), algorithm, false, ["sign"]);
  const digest = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));
  const encoder = new TextEncoder();

  return {
    async create(name, plan = {}) {
      const secret = random(32);
      const given = { key: `lex_${random(18)}`, name, plan, digest: await digest(encoder.encode(secret)) };
      return { account: await store.createAccount(given), secret };
    },
    async rotate(of) {
      const secret = random(32);
      await store.replaceDigest(of, await digest(encoder.encode(secret)));
      const account = await store.account(of);
      if (account === undefined) throw new LexometerError("ACCOUNT_UNKNOWN", "There is no such account.");
      return { account, secret };
    },
    async authenticate(of, secret) {
      const given = await digest(encoder.encode(secret));
      const credential = await store.credential(of);
      return isSame(given, credential?.digest ?? NOBODY) ? credential?.account : undefined;
    },
    async fingerprint(of, body) {
      // A secret holds no NUL, so no body can be made to yield the digest of a secret.
      const name = encoder.encode(`body\0${of}\0`);
      const bytes = new Uint8Array(name.length + body.length);
      bytes.set(name);
      bytes.set(body, name.length);
      return toBase64Url(await digest(bytes));
    },
  };
}

/** Looks at every byte whatever it finds, so that the time says nothing about where two digests part. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let index = 0; index < NOBODY.length; index++) difference |= a[index]! ^ b[index]!;
  return difference === 0;
}

function random(bytes: number): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
