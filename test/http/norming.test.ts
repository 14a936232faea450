import { expect, test } from "vitest";
import { engine, type Pair, TestService } from "./service";

const WORDS =
  "we think that the old river may rise again while people in town argue about it and nobody knows what to do but hope".split(
    " ",
  );
/** Texts that differ: word number n of text t is taken from a wandering place of the list. */
const textOf = (seed: number, words: number): string =>
  Array.from({ length: words }, (_, index) => WORDS[(index * index * 7 + index * seed + seed) % WORDS.length]!).join(
    " ",
  );
const TEXTS = Array.from({ length: 30 }, (_, seed) => `${textOf(seed, 120 + seed * 9)}.`);
const samples = (texts: readonly string[]) =>
  texts.map((text, index) => ({ content: text, request_id: String(index) }));

const CUSTOM = "/v2/norming/custom/";
const pass = (service: TestService, name: string, which: "one" | "two", body: unknown, pair?: Pair) =>
  service.send("PATCH", `${CUSTOM}${name}/${which}`, { body, ...(pair && { pair }) });

test("the life of a context", async () => {
  const service = await TestService.open();
  const created = await service.post(CUSTOM, { name: "ours", min_word_count: 100, max_punctuation: 30 });
  expect(created.status).toBe(200);
  expect(created.body).toMatchObject({ name: "ours", status: "created", min_word_count: 100, max_punctuation: 30 });
  const status = async () => (await service.get(CUSTOM)).body.map((one: { status: string }) => one.status);
  expect((await service.post("/v2/analyze/custom/ours", { text: "a" })).body.code).toBe(1461);
  expect((await pass(service, "ours", "two", samples(TEXTS))).body.code).toBe(1470);

  const one = await pass(service, "ours", "one", [
    ...samples(TEXTS.slice(0, 20)),
    { text: "" },
    { content: " :) " },
    { content: "too short" },
    { content: "a, b; c! ".repeat(50) },
  ]);
  expect(one.body).toEqual({
    submitted_samples: 24,
    analyzed_samples: 20,
    analyzed_word_count: TEXTS.slice(0, 20).reduce((sum, text) => sum + engine.score(text).summary.word_count, 0),
    filtered_blank: 2,
    filtered_word_count: 1,
    filtered_punctuation: 1,
  });
  expect(await status()).toEqual(["pass_one"]);
  expect((await pass(service, "ours", "one", samples(TEXTS.slice(20)))).body.analyzed_samples).toBe(10);
  expect((await service.get("/v2/norming")).body).toEqual(["written", "spoken"]);

  expect((await pass(service, "ours", "two", [{ content: "short" }])).body.analyzed_samples).toBe(0);
  expect(await status()).toEqual(["pass_two"]);
  expect((await pass(service, "ours", "one", samples(TEXTS))).body.code).toBe(1470);
  expect((await service.get("/v2/norming/")).body).toEqual(["written", "spoken"]);
  await pass(service, "ours", "two", samples(TEXTS.slice(0, 10)));
  expect(await status()).toEqual(["completed"]);
  expect((await service.get("/v2/norming")).body).toEqual(["written", "spoken", "custom/ours"]);

  const first = await service.post("/v2/analyze/custom/ours", { text: TEXTS[3] });
  expect(first.body.results[0].norming).toBe("custom/ours");
  expect((await pass(service, "ours", "two", samples(TEXTS.slice(10)))).status).toBe(200);
  const second = await service.post("/v2/analyze/custom/ours", [{ text: TEXTS[3] }, { text: "" }]);
  expect(second.body.engine.norms).not.toBe(first.body.engine.norms);

  // The same numbers as of a context that is built of the texts at hand.
  const own = await engine.buildNorms(
    TEXTS.map((text) => ({ text })),
    { name: "ours", minWords: 100 },
  );
  const expected = engine.score(TEXTS[3]!, { norming: own });
  const { drives, cognition, personality } = second.body.results[0];
  for (const [group, values] of Object.entries({ drives, cognition, personality })) {
    for (const [key, value] of Object.entries(values as Record<string, number>)) {
      expect(value, `${group}.${key}`).toBe(Math.round(expected.serviceMeasures[key]! * 100) / 100);
    }
  }

  const deleted = await service.send("DELETE", `${CUSTOM}ours`);
  expect(deleted.body).toEqual({ name: "ours", status: "deleted" });
  expect((await service.send("DELETE", `${CUSTOM}ours`)).body.code).toBe(1461);
  expect((await service.post("/v2/analyze/custom/ours", { text: "a" })).body.code).toBe(1461);
  expect((await service.get(CUSTOM)).body).toEqual([]);
});

test("defaults, names, and their limits", async () => {
  const service = await TestService.open({ limits: { contexts: 3 } });
  expect((await service.post(CUSTOM, { name: "a" })).body).toMatchObject({ min_word_count: 350 });
  expect((await service.post(CUSTOM, { name: "a" })).body.code).toBe(1470);
  expect((await service.post(CUSTOM, { name: "_.-09" })).status).toBe(200);
  expect((await service.post(CUSTOM, { name: "z".repeat(64) })).status).toBe(200);
  expect((await service.post(CUSTOM, { name: "b" })).body.code).toBe(1470);
  expect((await service.get(CUSTOM)).body.map((one: { name: string }) => one.name)).toEqual([
    "_.-09",
    "a",
    "z".repeat(64),
  ]);
  expect((await service.send("DELETE", `${CUSTOM}_.-09`)).status).toBe(200);
});

test("another account's contexts do not exist", async () => {
  const service = await TestService.open();
  const other = await service.account();
  await service.post(CUSTOM, { name: "mine", min_word_count: 50 });
  for (const which of ["one", "two"] as const) await pass(service, "mine", which, samples(TEXTS));
  expect((await service.post("/v2/analyze/custom/mine", { text: "a" })).status).toBe(200);
  expect((await service.post("/v2/analyze/custom/mine", { text: "a" }, { pair: other })).body.code).toBe(1461);
  expect((await service.get(CUSTOM, { pair: other })).body).toEqual([]);
  expect((await pass(service, "mine", "two", samples(TEXTS), other)).body.code).toBe(1461);
  expect((await service.send("DELETE", `${CUSTOM}mine`, { pair: other })).body.code).toBe(1461);
  expect((await service.post(CUSTOM, { name: "mine" }, { pair: other })).status).toBe(200);
});

test("a sample that is none refuses its call, and changes nothing", async () => {
  const service = await TestService.open();
  await service.post(CUSTOM, { name: "a", min_word_count: 50 });
  const rows = [
    [[...samples(TEXTS), {}], 1450],
    [[...samples(TEXTS), { content: 5 }], 1442],
    [[5], 1447],
    [[], 1444],
    [{ content: "a" }, 1445],
    [Array.from({ length: 1001 }, () => ({ content: "a" })), 1431],
  ] as const;
  for (const [body, code] of rows) expect((await pass(service, "a", "one", body)).body.code).toBe(code);
  expect((await service.get(CUSTOM)).body[0]).toMatchObject({ status: "created" });
});

test("calls at the same time all count", async () => {
  const service = await TestService.open();
  await service.post(CUSTOM, { name: "a", min_word_count: 50 });
  await service.post(CUSTOM, { name: "b", min_word_count: 50 });
  const parts = Array.from({ length: 6 }, (_, part) => samples(TEXTS.slice(part * 5, part * 5 + 5)));
  for (const which of ["one", "two"] as const) {
    await Promise.all(parts.map((part) => pass(service, "a", which, part)));
    await pass(service, "b", which, samples(TEXTS));
  }
  const state = async (name: string) =>
    new TextDecoder().decode((await service.store.context(service.own.key, name))!.state);
  expect(await state("a")).toBe(await state("b"));
  const scores = await Promise.all(
    ["a", "b"].map((name) => service.post(`/v2/analyze/custom/${name}`, { text: TEXTS[0] })),
  );
  const [one, other] = scores.map(({ body }) => body.results[0].drives);
  expect(one).toEqual(other);
});

test("a large call, which is counted in slices, comes to the same as small ones, which are not", async () => {
  const service = await TestService.open();
  const many = Array.from({ length: 10 }, () => TEXTS).flat();
  expect(many.join("").length).toBeGreaterThan(2 * 2 ** 17);
  for (const name of ["a", "b"]) await service.post(CUSTOM, { name, min_word_count: 200 });
  const counted = async (which: "one" | "two") => {
    const large = await pass(service, "a", which, samples(many));
    expect(large.body).toMatchObject({ submitted_samples: 300, analyzed_samples: 210, filtered_word_count: 90 });
    for (let part = 0; part < 10; part++) await pass(service, "b", which, samples(TEXTS));
    const states = ["a", "b"].map(async (name) => (await service.store.context(service.own.key, name))!.state);
    return await Promise.all(states);
  };
  for (const which of ["one", "two"] as const) {
    const [large, small] = await counted(which);
    expect(large).toEqual(small);
  }
});

test("what is stored are counts, and no words", async () => {
  const service = await TestService.open();
  const canary = "canarysevenfthreea";
  await service.post(CUSTOM, { name: "a", min_word_count: 50 });
  for (const which of ["one", "two"] as const) {
    await pass(
      service,
      "a",
      which,
      TEXTS.map((text) => ({ content: `${canary} ${text}`, request_id: canary })),
    );
  }
  const { state } = (await service.store.context(service.own.key, "a"))!;
  expect(new TextDecoder().decode(state)).not.toContain(canary);
  expect(state.length).toBeLessThan(1_000_000);
});

test("norming costs no words, and an operator may ask for more texts", async () => {
  const service = await TestService.open({ limits: { normTexts: 20 } });
  await service.post(CUSTOM, { name: "a", min_word_count: 50 });
  await pass(service, "a", "one", samples(TEXTS.slice(0, 19)));
  expect((await pass(service, "a", "two", samples(TEXTS))).body.code).toBe(1470);
  await pass(service, "a", "one", samples(TEXTS.slice(19)));
  await pass(service, "a", "two", samples(TEXTS.slice(0, 19)));
  expect((await service.get(CUSTOM)).body[0].status).toBe("pass_two");
  await pass(service, "a", "two", samples(TEXTS.slice(19)));
  expect((await service.get(CUSTOM)).body[0].status).toBe("completed");
  expect((await service.get("/v1/usage")).body.words_used).toBe(0);
});

test("a context of another dictionary is refused, not mixed", async () => {
  const service = await TestService.open();
  await service.post(CUSTOM, { name: "a", min_word_count: 50 });
  for (const which of ["one", "two"] as const) await pass(service, "a", which, samples(TEXTS));
  const stored = (await service.store.context(service.own.key, "a"))!;
  const text = new TextDecoder().decode(stored.state).replace(engine.version.dictionary, "other@1+crc32:0");
  await service.store.saveContext(
    service.own.key,
    { ...stored, state: new TextEncoder().encode(text) },
    stored.version,
  );
  expect((await service.post("/v2/analyze/custom/a", { text: "a" })).body.code).toBe(1470);
  expect((await pass(service, "a", "two", samples(TEXTS))).body.code).toBe(1470);
});
