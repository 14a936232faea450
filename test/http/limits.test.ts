import { describe, expect, test } from "vitest";
import { MemoryDesk } from "./job-desk";
import { TestService } from "./service";

const MEGABYTE = 1_048_576;
const encoder = new TextEncoder();
// The real limits once; the exact byte of each other case on small ones.
const real = await TestService.open();
const small = await TestService.open({ limits: { singleBytes: 500, bulkBytes: 1000 } });

/** JSON of exactly so many bytes: the filler stands in a field that nobody reads. */
function bodyOf(bytes: number, isArray: boolean, filler: string): Uint8Array {
  const [start, end] = isArray ? ['[{"content":"a","x":"', '"}]'] : ['{"content":"a","x":"', '"}'];
  const room = bytes - start.length - end.length;
  const width = encoder.encode(filler).length;
  const text = filler.repeat(Math.floor(room / width)) + "y".repeat(room % width);
  const body = encoder.encode(start + text + end);
  expect(body.length).toBe(bytes);
  return body;
}

function inChunks(body: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= body.length) return controller.close();
      controller.enqueue(body.slice(at, at + size));
      at += size;
    },
  });
}

const KINDS = [
  { target: "/v1/framework", isArray: false, limit: 500 },
  { target: "/v1/framework/bulk", isArray: true, limit: 1000 },
  { target: "/v2/analyze/written", isArray: false, limit: 500 },
  { target: "/v2/analyze/written", isArray: true, limit: 1000 },
  { target: "/v2/norming/custom/none/one", isArray: true, limit: 1000 },
];
const WAYS = ["declared", "chunked", "byte by byte"] as const;
const ROWS = KINDS.flatMap((kind) =>
  WAYS.flatMap((way) =>
    ["x", "é", "😀"].flatMap((filler) => [-1, 0, 1].map((over) => ({ ...kind, way, filler, over }))),
  ),
);

test.each(ROWS)(
  "$target array: $isArray, $way, $filler, limit $over",
  async ({ target, isArray, limit, way, filler, over }) => {
    const bytes = bodyOf(limit + over, isArray, filler);
    const method = target.endsWith("/one") ? "PATCH" : "POST";
    const got =
      way === "declared"
        ? await small.send(method, target, { body: bytes, headers: { "content-length": String(bytes.length) } })
        : await small.send(method, target, { body: inChunks(bytes, way === "chunked" ? 300 : 1) });
    if (over <= 0) return expect(got.status).toBe(method === "PATCH" ? 404 : 200);
    expect(got.status).toBe(413);
    expect(got.body.code).toBe(1430);
    expect(got.headers.get("connection")).toBe("close");
  },
);

describe("a corpus of a job", () => {
  const ROWS = WAYS.flatMap((way) => [-1, 0, 1].map((over) => ({ way, over })));
  test.each(ROWS)("$way, limit $over", async ({ way, over }) => {
    const desk = new MemoryDesk(() => 0);
    const jobs = await TestService.open({ jobs: desk, limits: { jobBytes: 700, singleBytes: 10, bulkBytes: 10 } });
    const corpus = encoder.encode(`{"text":"${"x".repeat(700 + over - 12)}"}\n`);
    expect(corpus.length).toBe(700 + over);
    const got =
      way === "declared"
        ? await jobs.post("/v2/jobs", corpus, { headers: { "content-length": String(corpus.length) } })
        : await jobs.post("/v2/jobs", inChunks(corpus, way === "chunked" ? 300 : 1));
    expect([...desk.jobs.values()].map((job) => job.corpus.length)).toEqual(over <= 0 ? [corpus.length] : []);
    if (over <= 0) return expect(got.status).toBe(200);
    expect([got.status, got.body.code, got.headers.get("connection")]).toEqual([413, 1430, "close"]);
  });

  test("is not read where it is declared too large, and no further than the limit where it is not", async () => {
    const desk = new MemoryDesk(() => 0);
    const jobs = await TestService.open({ jobs: desk, limits: { jobBytes: 700 } });
    for (const [headers, most] of [
      [{ "content-length": "701" }, 0],
      [{}, 8],
    ] as const) {
      let pulled = 0;
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
        pulled++;
        controller.enqueue(encoder.encode("x".repeat(100)));
      };
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      expect((await jobs.post("/v2/jobs", body, { headers })).body.code).toBe(1430);
      expect(pulled).toBe(most);
    }
    expect(desk.jobs.size).toBe(0);
  });
});

describe("megabytes", () => {
  test.each([
    { target: "/v1/framework", isArray: false, limit: 5 * MEGABYTE },
    { target: "/v2/analyze/spoken", isArray: true, limit: 10 * MEGABYTE },
  ])("$target takes $limit bytes and no more", async ({ target, isArray, limit }) => {
    for (const over of [0, 1]) {
      const body = bodyOf(limit + over, isArray, "x");
      const { status } = await real.send("POST", target, { body: inChunks(body, 65_536) });
      expect(status).toBe(over === 0 ? 200 : 413);
    }
  });
});

test("what is declared too large is not read", async () => {
  let pulled = 0;
  const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
  const headers = { "content-length": "501" };
  expect((await small.send("POST", "/v1/framework", { body, headers })).status).toBe(413);
  expect(pulled).toBe(0);
});

test("a stream is read no further than the limit", async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled++;
      controller.enqueue(encoder.encode(pulled === 1 ? '{"content":"' : "x".repeat(100)));
    },
  });
  expect((await small.send("POST", "/v2/analyze/written", { body: endless })).status).toBe(413);
  expect(pulled).toBeLessThan(10);
});

test("white space ahead does not hide an array, and is none itself", async () => {
  const spaces = (count: number) => " \n\t\r".repeat(count);
  const post = (body: string) =>
    small.send("POST", "/v2/analyze/written", { body: inChunks(encoder.encode(body), 64) });
  expect((await post(`${spaces(200)}[{"text":"a"}]`)).status).toBe(200);
  expect((await post(`${spaces(200)}{"text":"a"}`)).body.code).toBe(1430);
  expect((await post(spaces(200))).body.code).toBe(1430);
  expect((await post(spaces(100))).body.code).toBe(1441);
});

test("a client that breaks off gets 1440, if anything", async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode('{"content":'));
    },
    pull(controller) {
      controller.error(new Error("gone"));
    },
  });
  expect((await small.send("POST", "/v1/framework", { body })).body.code).toBe(1440);
});

test.each([999, 1000, 1001])("%i items", async (count) => {
  const samples = Array.from({ length: count }, (_, index) => ({ content: "a b", request_id: String(index) }));
  for (const target of ["/v1/framework/bulk", "/v1/score/bulk", "/v2/analyze/written"]) {
    const { status, body } = await real.post(`${target}?frameworks=drives`, samples);
    if (count > 1000) {
      expect([status, body.code]).toEqual([413, 1431]);
      continue;
    }
    expect(status).toBe(200);
    expect(body.results.map((item: { request_id: string }) => item.request_id)).toEqual(
      samples.map((s) => s.request_id),
    );
  }
});

test("JSON comes before the number of items", async () => {
  const many = `[${'{"content":"a"},'.repeat(1001)}`;
  expect((await real.post("/v1/framework/bulk", many)).body.code).toBe(1441);
});

test.each([
  ["values", { marks: 10 }, '{"content":"a,[]{}:","x":[1,2,3,4]}', '{"content":"a","x":[1,2,3,4,5]}', 1431],
  ["depth", { depth: 3 }, '{"content":"a","x":[[1]]}', '{"content":"a","x":[[[1]]]}', 1441],
])("%s, exactly", async (_, limits, fits, isTooMuch, code) => {
  const service = await TestService.open({ limits });
  expect((await service.post("/v1/framework", fits)).status).toBe(200);
  expect((await service.post("/v1/framework", isTooMuch)).body.code).toBe(code);
});

test("hostile JSON is refused in no time", async () => {
  const bodies = ["[".repeat(9e6), `[${"{},".repeat(3e6)}{}]`, `[[${"[],".repeat(3e6)}[]]]`, `["${'\\"'.repeat(4e6)}`];
  for (const body of bodies) {
    const start = performance.now();
    const { status } = await real.post("/v2/analyze/written", body);
    expect([400, 413]).toContain(status);
    expect(performance.now() - start).toBeLessThan(1500);
  }
});

test("a limit that is no number is refused: nothing would be larger", async () => {
  await expect(TestService.open({ limits: { items: Number.NaN } })).rejects.toThrow(
    "`limits.items` has to be a number",
  );
});
