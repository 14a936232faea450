// node server.js [8080]: the service with one account, forgotten when it ends.
import { createEngine } from "lexometer";
import { createMemoryStore, openCredentials } from "lexometer/http";
import { serve } from "lexometer/http/node";

const store = createMemoryStore();
const credentials = await openCredentials(store, crypto.getRandomValues(new Uint8Array(32)));
const { account, secret } = await credentials.create("example");
const accounts = { store, credentials };

const server = await serve({ engine: await createEngine(), accounts, port: Number(process.argv[2] ?? 8080) });
console.log(
  `curl -u ${account.key}:${secret} ${server.address}/v1/framework -d '{"content": "I think we might win."}'`,
);
process.once("SIGINT", () => server.stop());
