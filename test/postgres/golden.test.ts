import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { openSqliteStore } from "../../src/accounts/sqlite/store";
import type { Store } from "../../src/accounts/store";
import { TEXTS } from "../golden/texts";
import { TestService } from "../http/service";
import { isMissing, openStore, removeSchemas } from "./schemas";

removeSchemas();

/** When everything happens. */
const NOW = Date.UTC(2026, 10, 21, 12);
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const NIL = "00000000-0000-4000-8000-000000000000";

interface Call {
  readonly method: string;
  readonly target: string;
  readonly body?: unknown;
  readonly key?: string;
}

const post = (target: string, body: unknown, key?: string): Call => ({
  method: "POST",
  target,
  body,
  ...(key && { key }),
});
const get = (target: string): Call => ({ method: "GET", target });
const patch = (target: string, body: unknown): Call => ({ method: "PATCH", target, body });
// Labels as the golden files have them.
const labelled = TEXTS.map(({ name, text }, index) => ({
  content: text,
  ...(index % 2 === 0 && { request_id: name }),
}));
const analyzed = TEXTS.map(({ name, text }, index) => ({ text, ...(index % 2 === 0 && { request_id: name }) }));
const long = [1, 2, 3].map((text) => ({ text: "we hope you think so because they never know ".repeat(40 * text) }));

/** A day of an account: every endpoint, answers of every kind that a store has a hand in. */
const CALLS: readonly Call[] = [
  get("/v1/ping"),
  get("/readyz"),
  get("/v1/usage"),
  post("/v1/framework/bulk", labelled),
  post("/v1/score/bulk", labelled),
  post("/v2/analyze/written?frameworks=drives,cognition", analyzed),
  post("/v2/analyze/spoken?include=intervals,reliability", analyzed),
  post("/v1/framework", { content: "we win" }, "a key"),
  post("/v1/framework", { content: "we win" }, "a key"),
  post("/v1/framework", { content: "we lose" }, "a key"),
  post("/v1/score", { content: 5 }),
  get("/v2/frameworks"),
  get("/v2/catalogue"),
  get("/v2/norming"),
  post("/v2/norming/custom/", { name: "mine" }),
  post("/v2/norming/custom/", { name: "mine" }),
  post("/v2/norming/custom/", { name: "mine_2", min_word_count: 5 }),
  get("/v2/norming/custom/"),
  patch("/v2/norming/custom/mine/two", long),
  patch("/v2/norming/custom/mine/one", long),
  patch("/v2/norming/custom/mine/two", long),
  get("/v2/norming/custom/"),
  get("/v2/norming"),
  post("/v2/analyze/custom/mine", analyzed.slice(0, 6)),
  post("/v2/analyze/custom/none", analyzed.slice(0, 6)),
  { method: "DELETE", target: "/v2/norming/custom/mine" },
  { method: "DELETE", target: "/v2/norming/custom/mine" },
  get("/v1/usage"),
  post("/v1/framework/bulk", [...labelled, ...labelled, ...labelled, ...labelled]),
  post("/v1/framework", { content: "there are no words left for this, whatever it may say ".repeat(40) }),
  get("/v1/usage"),
];

/** What a service over this store answers, in the order of the calls: status, headers and bytes, random names aside. */
async function answersOver(store: Store): Promise<string[]> {
  const service = await TestService.open({ plan: { words: 6000, rate: CALLS.length - 3 }, wrap: () => store });
  service.now = NOW;
  const answers: string[] = [];
  for (const { method, target, body, key } of CALLS) {
    const headers = key === undefined ? {} : { "idempotency-key": key };
    const got = await service.send(method, target, { headers, ...(body !== undefined && { body }) });
    const head = [...got.headers].map(([name, value]) => `${name}: ${value}\n`).join("");
    answers.push(`${method} ${target}\n${got.status}\n${head}\n${got.text.replaceAll(UUID, NIL)}`);
  }
  await store.close();
  return answers;
}

describe.skipIf(isMissing)("answers over PostgreSQL", () => {
  test("are those over SQLite, byte for byte, and hold the golden ones", async () => {
    const clock = () => NOW;
    const file = join(mkdtempSync(join(tmpdir(), "golden-")), "accounts.db");
    const [ours, theirs] = [
      await answersOver(await openStore({ clock })),
      await answersOver(await openSqliteStore(file, { clock })),
    ];
    expect(ours).toEqual(theirs);

    const answer = (target: string) => ours.find((text) => text.startsWith(`POST ${target}`))!;
    for (const [name, target] of [
      ["v1-framework", "/v1/framework/bulk"],
      ["v1-score", "/v1/score/bulk"],
      ["v2-written", "/v2/analyze/written"],
    ] as const) {
      const lines = readFileSync(resolve(import.meta.dirname, `../golden/answers/${name}.ndjson`), "utf8").trimEnd();
      for (const line of lines.split("\n")) expect(answer(target), `${name}: ${line.slice(0, 80)}`).toContain(line);
    }
    // A day on which all went well would prove little.
    const statuses = new Set(ours.map((text) => text.split("\n")[1]));
    for (const status of ["200", "400", "404", "409", "422", "429"]) expect(statuses).toContain(status);
    expect(ours.join()).toContain('"code":1421');
  });
});
