import { afterAll, describe, expect, test } from "vitest";
import { openScoringPool, type ScoringPool, type ScoringPoolOptions } from "../../../src/http/node/scoring-pool";
import { TEXTS } from "../../golden/texts";
import { type Got, TestService } from "../service";
import { bundleScoringWorkers } from "./scoring-workers";

const workers = await bundleScoringWorkers();
const pools: ScoringPool[] = [];
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  workers.remove();
});

type Options = NonNullable<Parameters<typeof TestService.open>[0]>;

const broken = () => {
  throw new Error("none here");
};

/** A service whose bodies all go to workers. */
async function pooled(options: Options = {}, own: ScoringPoolOptions = {}): Promise<TestService> {
  const pool = await openScoringPool({ workers: 2, threshold: 0, worker: workers.plain, ...own });
  pools.push(pool);
  const service = await TestService.open({ ...options, scorer: pool.scorer });
  expect(await pool.ready()).toBe(own.worker === broken ? 0 : 2);
  return service;
}

/** An answer without what is random in it. */
function fixed({ status, headers, text }: Got): unknown {
  return { status, headers: [...headers], text: text.replaceAll(/"response_id":"[0-9a-f-]{36}"/g, '"response_id":""') };
}

describe("the same bytes as in one thread", async () => {
  const [here, away] = await Promise.all([TestService.open(), pooled()]);
  for (const service of [here, away]) await makeContext(service);
  const golden = TEXTS.map(({ name, text }) => ({ content: text, request_id: `${name} "é"\n` }));
  const many = Array.from({ length: 300 }, (_, index) => ({ ...golden[index % golden.length]! }));
  const one = golden.at(-1)!;

  const cases: readonly (readonly [target: string, body: unknown])[] = [
    ...golden.flatMap((sample) => [
      ["/v1/framework", sample] as const,
      ["/v1/score", sample] as const,
      ["/v2/analyze/spoken?include=intervals,reliability,explain", sample] as const,
    ]),
    ["/v1/framework/bulk", golden],
    ["/v1/framework/bulk", many],
    ["/v1/score/bulk?include=explain,intervals", golden],
    ["/v2/analyze/written", golden.map(({ content, request_id }) => ({ text: content, request_id }))],
    ["/v2/analyze/written?frameworks=drives,cognition&include=reliability", many],
    ["/v2/analyze/custom/ours", golden],
    ["/v2/analyze/custom/ours?include=intervals", one],
    ["/v1/framework/bulk", [one, {}, { content: 1 }, { content: "a", request_id: 1 }, 7, one]],
    ["/v1/framework", "{"],
    ["/v1/framework", Uint8Array.of(0x22, 0xff, 0x22)],
    ["/v1/framework", [one]],
    ["/v1/framework/bulk", one],
    ["/v1/framework/bulk", []],
    ["/v1/framework/bulk", Array.from({ length: 1001 }, () => ({ content: "a" }))],
    ["/v1/framework/bulk", Array.from({ length: 1000 }, () => ({ content: "a" }))],
    ["/v1/framework", { content: 5 }],
    ["/v2/analyze/written", { content: "a", text: "b" }],
    ["/v2/analyze/written", "null"],
    ["/v1/framework", `${"[".repeat(65)}${"]".repeat(65)}`],
  ];
  test.each(cases.map(([target, body], index) => ({ target, body, index })))("$index: $target", async (sent) => {
    const [local, remote] = [await here.post(sent.target, sent.body), await away.post(sent.target, sent.body)];
    expect(fixed(remote)).toEqual(fixed(local));
  });

  test("and the same words used", async () => {
    const [local, remote] = [await here.get("/v1/usage"), await away.get("/v1/usage")];
    expect(local.body.words_used).toBeGreaterThan(1000);
    expect(remote.body).toEqual(local.body);
  });

  test("where the words end in the middle of a bulk", async () => {
    const plan = { words: 1000 };
    const both = [await TestService.open({ plan }), await pooled({ plan })];
    const [local, remote] = await Promise.all(both.map((service) => service.post("/v1/framework/bulk", many)));
    expect(local!.text).toContain('"code":1421');
    expect(fixed(remote!)).toEqual(fixed(local!));
  });

  test("and in one thread, with no slices or many", async () => {
    const slow = await here.post("/v1/framework/bulk", many);
    const one = await Promise.all(many.map((sample) => here.post("/v1/framework", sample)));
    expect(slow.body.results.map(unlabelled)).toEqual(one.map(({ body }) => unlabelled(body.results[0])));
  });
});

describe("a text that ends its worker costs its item", async () => {
  const plain = await TestService.open();
  const service = await pooled({}, { worker: workers.poisoned, deadline: 4000 });
  const bulk = (poison: string, at: number) =>
    Array.from({ length: 40 }, (_, index) => ({
      content: index === at ? poison : `Sample ${index} of a bulk that goes on.`,
      request_id: `${index}`,
    }));

  test.each([
    ["exit", 0],
    ["exit", 39],
    ["throw", 17],
    ["loop", 20],
  ] as const)("%s, as number %i", async (fault, at) => {
    const got = await service.post("/v1/framework/bulk", bulk(`poison-${fault}!`, at));
    const good = await plain.post("/v1/framework/bulk", bulk(`poison-${fault}!`, at));
    expect(got.status).toBe(200);
    expect(got.body.results[at]).toMatchObject({ request_id: `${at}`, error: { code: 1500 } });
    const others = (results: readonly unknown[]) => results.filter((_, index) => index !== at).map(unlabelled);
    expect(others(got.body.results)).toEqual(others(good.body.results));
  });

  test("and nobody pays for it", async () => {
    const before = (await service.get("/v1/usage")).body.words_used;
    const got = await service.post("/v1/framework", { content: "one two poison-exit! three" });
    expect(got.body.results[0].error.code).toBe(1500);
    expect((await service.get("/v1/usage")).body.words_used).toBe(before);
  });
});

test("where no worker starts, the answers are the same", async () => {
  const [local, remote] = [await TestService.open(), await pooled({}, { worker: broken })];
  const body = TEXTS.map(({ text }) => ({ content: text }));
  const got = await remote.post("/v1/framework/bulk", body);
  expect(fixed(got)).toEqual(fixed(await local.post("/v1/framework/bulk", body)));
});

test("small bodies stay in this thread, and large ones do not: to the byte", async () => {
  let starts = 0;
  const worker = (data: unknown) => {
    starts++;
    return workers.plain(data);
  };
  const pool = await openScoringPool({ workers: 1, threshold: 10_000, worker });
  pools.push(pool);
  const rooms: (number | undefined)[] = [];
  await TestService.open({
    scorer: (parts) => {
      const scorer = pool.scorer(parts);
      for (const size of [9_999, 10_000, 10_001]) rooms.push(scorer.room?.(size)?.length);
      return scorer;
    },
  });
  expect([starts, rooms]).toEqual([1, [undefined, 10_000, 10_001]]);
});

test("workers of another dictionary are refused", async () => {
  const dictionary = { name: "mine", version: "1", language: "en", categories: [{ id: "joy" }], entries: [] } as never;
  const pool = await openScoringPool({ workers: 1, worker: workers.plain, dictionary });
  await expect(TestService.open({ scorer: pool.scorer })).rejects.toMatchObject({ code: "ARGUMENT" });
  await pool.close();
});

test.each([
  { workers: -1 },
  { workers: 1.5 },
  { workers: Number.NaN },
  { deadline: 0 },
  { memory: 0 },
  { threshold: Number.NaN },
])("%j is refused: large bodies would come to nothing", async (options) => {
  await expect(openScoringPool({ worker: workers.plain, ...options })).rejects.toMatchObject({ code: "ARGUMENT" });
});

async function makeContext(service: TestService): Promise<void> {
  const texts = TEXTS.map(({ text }) => ({ content: text }));
  const path = "/v2/norming/custom/";
  expect((await service.post(path, { name: "ours", min_word_count: 20 })).status).toBe(200);
  for (const pass of ["one", "two"]) {
    expect((await service.send("PATCH", `${path}ours/${pass}`, { body: texts })).status).toBe(200);
  }
}

function unlabelled(item: unknown): object {
  return { ...(item as object), response_id: "", request_id: "" };
}
