import { openCredentials } from "../../src/accounts/credentials";
import { createMemoryStore } from "../../src/accounts/memory";
import { createEngine } from "../../src/engine/engine";
import { serve } from "../../src/http/node";

// The service in a process of its own; says where it is and by which pair it is called.

const store = createMemoryStore();
const credentials = await openCredentials(store, crypto.getRandomValues(new Uint8Array(32)));
const { account, secret } = await credentials.create("bench", { words: Number.MAX_SAFE_INTEGER, rate: 10_000 });
const { address } = await serve({ engine: await createEngine(), accounts: { store, credentials }, port: 0 });
process.stdout.write(`${address} Basic ${btoa(`${account.key}:${secret}`)}\n`);
