import { createEngine } from "lexometer";
import core from "lexometer/core.wasm";
import { createHandler, createMemoryStore, openCredentials } from "lexometer/http";

// The first request opens the engine; the isolate keeps it for all that follow.
let opening;

export default {
  async fetch(request, env) {
    opening ??= open(env).catch((error) => {
      opening = undefined;
      throw error;
    });
    const handle = await opening;
    return handle(request);
  },
};

/** The service with one account, whose pair is in the settings of the host. */
async function open({ LEXOMETER_KEY, LEXOMETER_SECRET }) {
  if (!LEXOMETER_KEY || !LEXOMETER_SECRET) throw new Error("Set LEXOMETER_KEY and LEXOMETER_SECRET.");
  // Compiled by the host: one that runs code for many allows no compiling at run time.
  const engine = await createEngine({ wasm: core });
  const store = createMemoryStore();
  const credentials = await openCredentials(store, crypto.getRandomValues(new Uint8Array(32)));
  const { account } = await credentials.create("edge", { words: Number.MAX_SAFE_INTEGER, rate: 1000 });
  // Keyed digests are compared, so the time it takes says nothing about the secret.
  const mark = (key, secret) => credentials.fingerprint(key, new TextEncoder().encode(secret));
  const own = await mark(LEXOMETER_KEY, LEXOMETER_SECRET);
  const authenticate = async (key, secret) => ((await mark(key, secret)) === own ? account : undefined);
  return createHandler({ engine, accounts: { store, credentials: { ...credentials, authenticate } } });
}
