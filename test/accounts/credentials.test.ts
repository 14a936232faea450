import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { openCredentials } from "../../src/accounts/credentials";
import { createMemoryStore } from "../../src/accounts/memory";

const pepper = Uint8Array.from({ length: 32 }, (_, index) => index);
const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  [31, false],
  [32, true],
  [33, true],
])("a pepper of %i bytes: %s", async (length, isGood) => {
  const attempt = openCredentials(createMemoryStore(), new Uint8Array(length));
  if (isGood) await expect(attempt).resolves.toBeDefined();
  else await expect(attempt).rejects.toMatchObject({ code: "ARGUMENT" });
});

test("a secret has 256 bits, a key no colon, and no two are the same", async () => {
  const credentials = await openCredentials(createMemoryStore(), pepper);
  const issued = await Promise.all(Array.from({ length: 100 }, () => credentials.create("name")));
  for (const { account, secret } of issued) {
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(account.key).toMatch(/^lex_[A-Za-z0-9_-]{24}$/);
    expect(JSON.stringify(account)).not.toContain(secret);
  }
  expect(new Set(issued.flatMap(({ account, secret }) => [account.key, secret])).size).toBe(200);
});

test("the store keeps HMAC-SHA-256(pepper, secret), as anybody computes it", async () => {
  const store = createMemoryStore();
  const { account, secret } = await (await openCredentials(store, pepper)).create("name");
  const expected = createHmac("sha256", pepper).update(secret).digest();
  expect(Buffer.from((await store.credential(account.key))!.digest)).toEqual(expected);
});

test("a digest that differs in any one bit is another", async () => {
  const store = createMemoryStore();
  const credentials = await openCredentials(store, pepper);
  const { account, secret } = await credentials.create("name");
  const { digest } = (await store.credential(account.key))!;
  for (let bit = 0; bit < 256; bit++) {
    const other = digest.slice();
    other[bit >> 3]! ^= 1 << (bit & 7);
    await store.replaceDigest(account.key, other);
    expect(await credentials.authenticate(account.key, secret)).toBeUndefined();
  }
  await store.replaceDigest(account.key, digest);
  expect(await credentials.authenticate(account.key, secret)).toEqual(account);
});

test("a fingerprint belongs to an account, its bytes and the pepper", async () => {
  const credentials = await openCredentials(createMemoryStore(), pepper);
  const other = await openCredentials(createMemoryStore(), new Uint8Array(32));
  const first = await credentials.fingerprint("one", bytes("body"));
  expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await credentials.fingerprint("one", bytes("body"))).toBe(first);
  expect(await credentials.fingerprint("one", bytes("bodY"))).not.toBe(first);
  expect(await credentials.fingerprint("two", bytes("body"))).not.toBe(first);
  expect(await other.fingerprint("one", bytes("body"))).not.toBe(first);
});
