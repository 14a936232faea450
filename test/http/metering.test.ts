import { expect, test } from "vitest";
import type { Store } from "../../src/accounts/store";
import { LexometerError } from "../../src/errors";
import type { ServiceEngine } from "../../src/http/service";
import { heldScorer } from "./held-scorer";
import { basic, engine, type Got, TestService } from "./service";

const words = (count: number): string => "word ".repeat(count).trim();
const outcomes = ({ body }: Got): (number | string)[] =>
  body.results.map((item: { error?: { code: number }; summary: { word_count: number } }) =>
    item.error === undefined ? item.summary.word_count : `${item.error.code}`,
  );

/** A store with some of its methods replaced. */
const patched = (patch: (store: Store) => Partial<Store>) => (store: Store) => {
  const changes = patch(store);
  return new Proxy(store, {
    get(target, name) {
      const own = Reflect.get(changes, name) ?? Reflect.get(target, name);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
};

test("a bulk that crosses the word limit: what is before it, and nothing after", async () => {
  const service = await TestService.open({ plan: { words: 10 } });
  const sizes = [3, 4, 5, 1, 0];
  const got = await service.post(
    "/v1/framework/bulk",
    sizes.map((size) => ({ content: words(size), request_id: `${size}` })),
  );
  expect(got.status).toBe(200);
  expect(outcomes(got)).toEqual([3, 4, "1421", "1421", "1421"]);
  expect(got.body.results.map((item: { request_id: string }) => item.request_id)).toEqual(sizes.map(String));
  expect(got.body.plan_usage).toMatchObject({ words_used: 7, words_remaining: 3, percent_used: 70 });
  expect((await service.get("/v1/usage")).body).toEqual(got.body.plan_usage);
  expect(outcomes(await service.post("/v1/framework", { content: words(4) }))).toEqual(["1421"]);
  expect(outcomes(await service.post("/v2/analyze/written", { text: words(3) }))).toEqual([3]);
  expect(outcomes(await service.post("/v2/analyze/written", [{ text: "" }]))).toEqual([0]);
  expect((await service.get("/v1/usage")).body.words_used).toBe(10);
});

test("past the limit an item keeps the error of its own", async () => {
  const service = await TestService.open({ plan: { words: 1 } });
  const got = await service.post("/v1/framework/bulk", [
    { content: words(2) },
    {},
    { content: 5 },
    { content: words(1) },
  ]);
  expect(outcomes(got)).toEqual(["1421", "1450", "1442", "1421"]);
});

test("many at once: what was delivered is what was charged", async () => {
  const service = await TestService.open({ plan: { words: 100 } });
  const calls = Array.from({ length: 16 }, () =>
    service.post(
      "/v1/framework/bulk",
      [7, 5, 3].map((size) => ({ content: words(size) })),
    ),
  );
  const delivered = (await Promise.all(calls)).flatMap(outcomes).filter((item) => typeof item === "number");
  const { words_used } = (await service.get("/v1/usage")).body;
  expect(delivered.reduce((sum, count) => sum + count, 0)).toBe(words_used);
  expect(words_used).toBeGreaterThan(92);
  expect(words_used).toBeLessThanOrEqual(100);
});

test("whole calls that are refused cost nothing", async () => {
  const service = await TestService.open();
  for (const body of [{ content: 5 }, [], "{", {}]) await service.post("/v1/framework", body);
  expect((await service.get("/v1/usage")).body.words_used).toBe(0);
  expect(await service.store.entries(service.own.key, 0, Number.MAX_SAFE_INTEGER)).toEqual([]);
});

test("a new period begins by the store's clock", async () => {
  const service = await TestService.open({ plan: { words: 5 } });
  await service.post("/v1/framework", { content: words(5) });
  service.now = Date.UTC(2026, 11, 1) - 1;
  expect(outcomes(await service.post("/v1/framework", { content: words(1) }))).toEqual(["1421"]);
  service.now++;
  const got = await service.post("/v1/framework", { content: words(1) });
  expect(outcomes(got)).toEqual([1]);
  expect(got.body.plan_usage).toMatchObject({ words_used: 1, start_date: "2026-12-01T00:00:00Z" });
});

test("an idempotency key: charged once, scored again; another body is refused", async () => {
  const service = await TestService.open({ plan: { words: 10 } });
  const headers = { "idempotency-key": "a key" };
  const send = (content: string) => service.post("/v1/framework", { content }, { headers });
  const first = await send(words(6));
  const second = await send(words(6));
  expect([first, second].map(outcomes)).toEqual([[6], [6]]);
  expect(second.body.plan_usage.words_used).toBe(6);
  expect(second.body.results[0].summary).toEqual(first.body.results[0].summary);
  const other = await send(words(5));
  expect([other.status, other.body.code]).toEqual([422, 1471]);
  const stranger = await service.account();
  expect((await service.post("/v1/framework", { content: words(2) }, { headers, pair: stranger })).status).toBe(200);
});

test("an idempotency key is of one path: what had no words at one is not free at another", async () => {
  const service = await TestService.open();
  const headers = { "idempotency-key": "a key" };
  const nothing = await service.post("/v1/framework/bulk", [{ text: words(6) }], { headers });
  expect(outcomes(nothing)).toEqual(["1450"]);
  const other = await service.post("/v2/analyze/written", [{ text: words(6) }], { headers });
  expect([other.status, other.body.code]).toEqual([422, 1471]);
});

test("a key whose call was refused, or paid for nothing, can be used again", async () => {
  const service = await TestService.open({ plan: { words: 3 } });
  const headers = { "idempotency-key": "again" };
  expect((await service.post("/v1/framework", { content: 5 }, { headers })).status).toBe(400);
  expect(outcomes(await service.post("/v1/framework", { content: words(4) }, { headers }))).toEqual(["1421"]);
  expect(outcomes(await service.post("/v1/framework", { content: words(2) }, { headers }))).toEqual([2]);
});

test("twins at the same time: one works, the other is told so", async () => {
  const { held, letGo, reached } = heldScorer();
  const service = await TestService.open({ scorer: held });
  const headers = { "idempotency-key": "twins" };
  const first = service.post("/v1/framework", { content: words(2) }, { headers });
  await reached;
  const twin = await service.post("/v1/framework", { content: words(2) }, { headers });
  expect([twin.status, twin.body.code]).toEqual([409, 1470]);
  const conflict = await service.post("/v1/framework", { content: words(3) }, { headers });
  expect([conflict.status, conflict.body.code]).toEqual([422, 1471]);
  letGo();
  expect(outcomes(await first)).toEqual([2]);
  expect((await service.get("/v1/usage")).body.words_used).toBe(2);
});

test("the claim is released by who has it, and by nobody else", async () => {
  const released: string[] = [];
  let fails = true;
  const wrap = patched((store) => ({
    release: async (call) => {
      released.push(call.call);
      await store.release(call);
    },
    charge: async (charge) => {
      if (fails) throw new LexometerError("STORE_UNAVAILABLE", "The store is away.");
      return await store.charge(charge);
    },
  }));
  const service = await TestService.open({ wrap });
  const send = (key: string) =>
    service.post("/v1/framework", { content: "a b" }, { headers: { "idempotency-key": key } });
  const down = await send("one");
  expect([down.status, down.body.code, down.headers.get("retry-after")]).toEqual([503, 1501, "1"]);
  expect(down.body.results).toBeUndefined();
  expect(released).toEqual(["one"]);
  fails = false;
  await send("one");
  await send("one");
  await service.post("/v1/framework", { content: "a b" });
  expect(released).toEqual(["one"]);
});

test("without books nothing is delivered", async () => {
  const away = async (): Promise<never> => {
    throw new LexometerError("STORE_UNAVAILABLE", "The store is away.");
  };
  for (const method of ["charge", "usage", "contexts", "ready", "admit", "credential"] as const) {
    let isDown = false;
    const wrap = patched((store) => ({
      [method]: async (...given: never[]) => {
        if (isDown) await away();
        return await (store[method] as (...all: never[]) => unknown)(...given);
      },
    }));
    const service = await TestService.open({ wrap });
    isDown = true;
    const target = {
      charge: "/v1/framework",
      usage: "/v1/usage",
      contexts: "/v2/norming",
      ready: "/readyz",
      admit: "/v1/usage",
      credential: "/v1/ping",
    };
    const got =
      method === "charge" ? await service.post(target.charge, { content: "a" }) : await service.get(target[method]);
    expect([method, got.status, got.body.code]).toEqual([method, 503, 1501]);
    expect((await service.get("/livez", { pair: null })).status).toBe(200);
  }
});

test("a fault that nobody foresaw is a 500 without a word about it", async () => {
  const wrap = patched(() => ({
    usage: async () => {
      throw new TypeError("canary in a message");
    },
  }));
  const service = await TestService.open({ wrap });
  const got = await service.get("/v1/usage");
  expect([got.status, got.body.code]).toEqual([500, 1500]);
  expect(got.text + JSON.stringify(service.facts)).not.toContain("canary");
  expect(service.facts.at(-1)).toMatchObject({ code: 1500, reason: "TypeError" });
});

test("a text that crashes the engine costs itself alone", async () => {
  let crashes = 0;
  const poisoned = (limit: number): ServiceEngine =>
    new Proxy(engine, {
      get(target, name) {
        if (name === "scoreMany") {
          return (...given: Parameters<ServiceEngine["scoreMany"]>) => {
            const isPoison = given[0].some((text) => Buffer.from(text as Uint8Array).toString() === "poison");
            if (isPoison && crashes++ < limit) throw new LexometerError("TRAP", "unreachable");
            return target.scoreMany(...given);
          };
        }
        const own = Reflect.get(target, name, target);
        return typeof own === "function" ? own.bind(target) : own;
      },
    });
  const samples = [{ content: "a b" }, { content: "poison" }, { content: 5 }, { content: "c" }];
  const service = await TestService.open({ engine: poisoned(Number.POSITIVE_INFINITY) });
  const got = await service.post("/v1/framework/bulk", samples);
  expect(outcomes(got)).toEqual([2, "1500", "1442", 1]);
  expect(got.body.plan_usage.words_used).toBe(3);
  expect(outcomes(await service.post("/v1/framework", { content: "poison" }))).toEqual(["1500"]);
  // Once is not twice.
  crashes = 0;
  const lucky = await TestService.open({ engine: poisoned(1) });
  expect(outcomes(await lucky.post("/v1/framework/bulk", samples))).toEqual([2, 1, "1442", 1]);
  crashes = 0;
  expect(outcomes(await lucky.post("/v1/framework", { content: "poison" }))).toEqual([1]);
});

test("the rate: ten in a second, and the exact wait in the message", async () => {
  const service = await TestService.open({ plan: { rate: 10 } });
  const start = service.now;
  for (let request = 0; request < 10; request++) {
    service.now = start + request * 10;
    const { status, headers } = await service.get("/v1/usage");
    expect(status).toBe(200);
    expect(headers.get("ratelimit")).toBe(`"default";r=${9 - request};t=1`);
  }
  for (const [at, wait] of [
    [90, 910],
    [500, 500],
    [999, 1],
  ] as const) {
    service.now = start + at;
    const { status, headers, body } = await service.post("/v1/framework", "not even JSON");
    expect([status, body.code]).toEqual([429, 1420]);
    expect(body.message).toBe(`Rate limit exceeded. Retry in ${wait} milliseconds.`);
    expect(headers.get("retry-after")).toBe("1");
    expect(headers.get("ratelimit")).toBe('"default";r=0;t=1');
    expect(headers.get("ratelimit-policy")).toBe('"default";q=10;w=1');
    expect((await service.get("/v1/ping")).status).toBe(200);
  }
  service.now = start + 1000;
  expect((await service.get("/v1/usage")).status).toBe(200);
  expect((await service.get("/v1/usage")).status).toBe(429);
});

test("an account that is gone is unknown at once", async () => {
  const service = await TestService.open();
  const pair = await service.account();
  const header = { authorization: basic(pair) };
  expect((await service.get("/v1/ping", { pair: null, headers: header })).status).toBe(200);
  await service.store.deleteAccount(pair.key);
  expect((await service.get("/v1/ping", { pair: null, headers: header })).body.code).toBe(1411);
});
