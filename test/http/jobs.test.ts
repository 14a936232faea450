import { expect, test } from "vitest";
import { MemoryDesk } from "./job-desk";
import { DOCUMENT, TestService } from "./service";

const CORPUS = '{"id":"a","text":"We won."}\n{"id":"b"}\n';
const RESULTS = '{"id":"a","dictionary_measures":{"we":0.5}}\n';
const NDJSON = "application/x-ndjson";

async function open(): Promise<{ service: TestService; desk: MemoryDesk }> {
  const desk: MemoryDesk = new MemoryDesk(() => service.now);
  const service = await TestService.open({ jobs: desk });
  return { service, desk };
}

// Each answer is held against the document as well: see `checkAnswer`.
test("a job from its corpus to its results", async () => {
  const { service, desk } = await open();
  const handed = await service.post("/v2/jobs?norming=written", CORPUS, {
    headers: { "content-encoding": "identity" },
  });
  const { job } = handed.body;
  expect(handed.body).toEqual({
    ...{ job, state: "running", shards: 1, done: 0, failed: 0, texts: 0, left_out: 0, words: 0, words_per_second: 0 },
    created: "2026-11-21T12:00:00.000Z",
  });
  expect(desk.jobs.get(job)).toMatchObject({ corpus: CORPUS, norming: "written" });
  expect(service.facts.at(-1)).toMatchObject({ endpoint: "/v2/jobs", status: 200, bytes: CORPUS.length });
  expect((await service.get(`/v2/jobs/${job}`)).body).toEqual(handed.body);
  const early = await service.get(`/v2/jobs/${job}/results`);
  expect([early.status, early.body]).toEqual([409, { code: 1470, message: "This job has no results: it is running." }]);

  service.now += 2000;
  desk.work(() => ({ results: RESULTS, texts: 1, leftOut: 1, words: 5 }));
  expect((await service.get(`/v2/jobs/${job}`)).body).toEqual({
    ...handed.body,
    ...{ state: "done", done: 1, texts: 1, left_out: 1, words: 5, words_per_second: 3 },
    finished: "2026-11-21T12:00:02.000Z",
  });
  const results = await service.get(`/v2/jobs/${job}/results`);
  expect([results.headers.get("content-type"), results.text]).toEqual([NDJSON, RESULTS]);
});

test("reasons of a failure stay inside, since they name files", async () => {
  const { service, desk } = await open();
  const { job } = (await service.post("/v2/jobs", CORPUS)).body;
  desk.set(job, { state: "failed", failed: 1, failures: [{ number: 0, reason: "/shared/uploads/one is gone" }] });
  const got = await service.get(`/v2/jobs/${job}`);
  expect(got.body).toMatchObject({ state: "failed", failed: 1 });
  expect(got.text).not.toContain("/shared");
});

test("a job is stopped, and then has no results", async () => {
  const { service } = await open();
  const { job } = (await service.post("/v2/jobs", CORPUS)).body;
  expect((await service.send("DELETE", `/v2/jobs/${job}`)).body.state).toBe("cancelled");
  expect((await service.get(`/v2/jobs/${job}/results`)).body.code).toBe(1470);
});

test("refusals", async () => {
  const { service, desk } = await open();
  const { job } = (await service.post("/v2/jobs", CORPUS)).body;
  const other = await service.account();
  const unlisted = await service.account({ endpoints: ["/v1/framework"] });
  for (const path of ["", "/results"]) {
    for (const name of [job.replace("1", "2"), "none"])
      expect((await service.get(`/v2/jobs/${name}${path}`)).body.code).toBe(1461);
    expect((await service.get(`/v2/jobs/${job}${path}`, { pair: other })).body.code).toBe(1461);
    expect((await service.get(`/v2/jobs/${job}${path}`, { pair: null })).body.code).toBe(1410);
    expect((await service.get(`/v2/jobs/${job}${path}`, { pair: unlisted })).body.code).toBe(1412);
  }
  expect((await service.send("DELETE", `/v2/jobs/${job}`, { pair: other })).body.code).toBe(1461);
  expect((await service.get(`/v2/jobs/${job}`)).body.state).toBe("running");
  const zipped = { headers: { "content-encoding": "gzip" } };
  expect((await service.post("/v2/jobs", CORPUS, zipped)).body.code).toBe(1463);
  expect((await service.post("/v2/jobs", CORPUS, { pair: null })).body.code).toBe(1410);
  expect((await service.post("/v2/jobs", CORPUS, { pair: unlisted })).body.code).toBe(1412);
  for (const [path, allow] of [
    ["/v2/jobs", "POST"],
    [`/v2/jobs/${job}`, "GET, DELETE"],
    [`/v2/jobs/${job}/results`, "GET"],
  ] as const) {
    const got = await service.send("PUT", path, { body: CORPUS });
    expect([got.body.code, got.headers.get("allow")]).toEqual([1462, allow]);
  }
  expect(desk.jobs.size).toBe(1);
});

test("a client that breaks off has handed in nothing", async () => {
  const { service, desk } = await open();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(CORPUS)),
    pull: (controller) => controller.error(new Error("gone")),
  });
  expect((await service.post("/v2/jobs", body)).body.code).toBe(1440);
  expect(desk.jobs.size).toBe(0);
});

test("the document that is served has jobs where they are taken, and nowhere else", async () => {
  const { service } = await open();
  expect((await service.get("/openapi.json", { pair: null })).body).toEqual(DOCUMENT);
  const without = await TestService.open();
  const { paths } = (await without.get("/openapi.json", { pair: null })).body;
  expect(Object.keys(paths)).toEqual(Object.keys(DOCUMENT.paths).filter((path) => !path.startsWith("/v2/jobs")));
  expect((await without.send("PUT", "/v2/jobs", { body: CORPUS })).status).toBe(404);

  const { post } = DOCUMENT.paths["/v2/jobs"];
  expect(Object.keys(post.requestBody.content)).toEqual([NDJSON]);
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual(["norming"]);
  expect(Object.keys(DOCUMENT.paths["/v2/jobs/{name}/results"].get.responses[200].content)).toEqual([NDJSON]);
});
