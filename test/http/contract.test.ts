import { describe, expect, test } from "vitest";
import { basic, DOCUMENT, engine, type Sent, TestService } from "./service";

const service = await TestService.open();
const TEXT = "I think we might win.";
const WRITTEN = "/v2/analyze/written";
const SCORING = ["/v1/framework", "/v1/framework/bulk", "/v1/score", "/v1/score/bulk", WRITTEN, "/v2/analyze/spoken"];

interface Row {
  readonly name?: string;
  readonly method?: string;
  readonly target: string;
  readonly sent?: Sent;
  readonly status: number;
  readonly code?: number;
  readonly headers?: Readonly<Record<string, string | null>>;
}

const pairOf = (authorization: string): Sent => ({ pair: null, headers: { authorization } });
const { key, secret } = service.own;
const post = (target: string, body: unknown, status: number, code?: number, name?: string): Row => ({
  method: "POST",
  target,
  sent: { body },
  status,
  ...(code === undefined ? {} : { code }),
  ...(name === undefined ? {} : { name }),
});
const CHALLENGE = { "www-authenticate": 'Basic realm="text-scoring", charset="UTF-8"' };

const PATHS: readonly Row[] = [
  ...["/v1/framework/", "/V1/framework", "//v1/framework", "/v1//framework", "/v1/%66ramework", "/v1/./framework"].map(
    (target): Row => ({ method: "POST", target, sent: { body: { content: TEXT } }, status: 404, code: 1460 }),
  ),
  ...[
    ...[
      "/v2/../v1/ping",
      "/v1/%70ing",
      "/v1/ping/",
      "/v1/ping;a=1",
      "/v1/Ping",
      "/v1/ping%3F",
      "/v1/ping#x",
      "/v1",
      "/v3/ping",
    ],
    ...["http://localhost/v1/ping", "*", "", "/v2/norming/custom", "/v2/analyze/custom/", "/v2/analyze/custom/A"],
    ...[
      "/v2/analyze/custom/a/b",
      `/v2/analyze/custom/${"a".repeat(65)}`,
      "/v2/analyze/custom/%61",
      "/livez/",
      "/assets/none.js",
    ],
    ...["/v2/frameworks/", "/v2/catalogue/", "/v1/usage/", "/v2/usage", "/v1/norming", "/metrics", "/favicon.ico"],
  ].map((target): Row => ({ target, status: 404, code: 1460 })),
  { target: "/v1/ping?", status: 200 },
  { target: "/v1/ping?a=%zz&b", status: 200, name: "unknown arguments are ignored" },
];

const METHODS: readonly Row[] = [
  ...["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"].flatMap((method) =>
    SCORING.map((target): Row => ({ method, target, status: 405, code: 1462, headers: { allow: "POST" } })),
  ),
  ...[
    "/v1/ping",
    "/v2/ping",
    "/v1/usage",
    "/v2/frameworks",
    "/v2/catalogue",
    "/v2/norming",
    "/v2/norming/",
    "/livez",
  ].map((target): Row => ({ method: "POST", target, status: 405, code: 1462, headers: { allow: "GET" } })),
  { method: "PUT", target: "/v2/norming/custom/", status: 405, code: 1462, headers: { allow: "GET, POST" } },
  { method: "GET", target: "/v2/norming/custom/a", status: 405, code: 1462, headers: { allow: "DELETE" } },
  { method: "POST", target: "/v2/norming/custom/a/one", status: 405, code: 1462, headers: { allow: "PATCH" } },
  { method: "GET", target: "/v2/analyze/custom/a", status: 405, code: 1462, headers: { allow: "POST" } },
  {
    method: "GET",
    target: "/v1/framework",
    sent: { pair: null },
    status: 405,
    code: 1462,
    name: "the method comes before the account",
  },
];

const AUTH: readonly Row[] = [
  { target: "/v1/ping", sent: { pair: null }, status: 401, code: 1410, headers: CHALLENGE },
  {
    method: "POST",
    target: WRITTEN,
    sent: { pair: null, body: "nonsense" },
    status: 401,
    code: 1410,
    name: "the account comes before the body",
  },
  { target: "/v1/ping", sent: { pair: { key, secret: `${secret}x` } }, status: 401, code: 1411, headers: CHALLENGE },
  { target: "/v1/ping", sent: { pair: { key: "lex_nobody", secret } }, status: 401, code: 1411, headers: CHALLENGE },
  { target: "/v1/ping", sent: { pair: { key: "", secret: "" } }, status: 401, code: 1411 },
  ...[
    ...[
      "Basic",
      "Basic ",
      "Bearer abc",
      "Basic !!!!",
      `Basic ${btoa("nocolon")}`,
      `Basic ${btoa(`${key}:${secret}`)}=`,
    ],
    ...[
      `Basic ${btoa(`${key}:${secret}`)} x`,
      "Basic YTpiZ===",
      "Basic YTpiZh==".replace("Zh", "Zi"),
      "Basic /////w==",
    ],
    ...[`${basic(service.own)}, ${basic(service.own)}`, `Basic\t${btoa(`${key}:${secret}`)}`],
  ].map(
    (header): Row => ({
      target: "/v1/ping",
      sent: pairOf(header),
      status: 401,
      code: 1411,
      name: `Authorization: ${header.slice(0, 12)}`,
    }),
  ),
  ...["basic", "BASIC", "bAsIc  "].map(
    (scheme): Row => ({ target: "/v1/ping", sent: pairOf(`${scheme} ${btoa(`${key}:${secret}`)}`), status: 200 }),
  ),
];

const SINGLE: readonly Row[] = ["/v1/framework", "/v1/score", WRITTEN].flatMap((target) => [
  post(target, { content: TEXT }, 200),
  post(target, { content: TEXT, request_id: "a", other: [{}], __proto__: 1 }, 200),
  post(target, { content: "" }, 200, undefined, "an empty text"),
  post(target, { content: " \n\t " }, 200, undefined, "white space"),
  post(target, { content: 5 }, 400, 1442),
  post(target, { content: null }, 400, 1442),
  post(target, { content: ["a"] }, 400, 1442),
  post(target, { content: TEXT, request_id: 5 }, 400, 1443),
  post(target, { content: TEXT, request_id: null }, 400, 1443),
  post(target, {}, 400, 1450),
  post(target, { Content: TEXT }, 400, 1450),
  post(target, '{"__proto__":{"content":"a"}}', 400, 1450),
  ...["5", '"a"', "null", "true"].map((body) => post(target, body, 400, 1447, body)),
]);

const BULK: readonly Row[] = ["/v1/framework/bulk", "/v1/score/bulk"].flatMap((target) => [
  post(target, [{ content: TEXT }], 200),
  post(target, [], 400, 1444),
  post(target, { content: TEXT }, 400, 1445),
  post(target, "5", 400, 1445),
]);

const BODY: readonly Row[] = [
  post("/v1/framework", [{ content: TEXT }], 400, 1446),
  post("/v1/score", [], 400, 1446),
  post(WRITTEN, [], 400, 1444),
  post(WRITTEN, [{ content: TEXT }, { text: TEXT }], 200),
  post(WRITTEN, { text: TEXT }, 200),
  post(WRITTEN, { text: 5 }, 400, 1442),
  post(WRITTEN, { text: TEXT, content: TEXT }, 400, 1447),
  post("/v1/framework", { text: TEXT }, 400, 1450, "v1 knows no `text`"),
  post("/v1/framework", { text: 5, content: TEXT }, 200, undefined, "v1 ignores `text`"),
  post(WRITTEN, "", 400, 1441),
  post(WRITTEN, "  ", 400, 1441),
  post(WRITTEN, "{", 400, 1441),
  post(WRITTEN, `{"content":"${TEXT}"} x`, 400, 1441),
  post(WRITTEN, "{'content':'a'}", 400, 1441),
  post(WRITTEN, `\uFEFF{"content":"a"}`, 400, 1441, "a byte order mark"),
  post(WRITTEN, Uint8Array.of(0x22, 0xff, 0x22), 400, 1440),
  post(WRITTEN, Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), 400, 1440, "a surrogate in UTF-8"),
  post(WRITTEN, Uint8Array.of(0x22, 0xc0, 0x80, 0x22), 400, 1440, "an overlong form"),
  post(WRITTEN, Uint8Array.of(0x7b, 0xff), 400, 1440, "UTF-8 comes before JSON"),
  post(WRITTEN, "[".repeat(100_000), 400, 1441),
  post(WRITTEN, `[${"{},".repeat(400_000)}{}]`, 413, 1431),
  post(WRITTEN, '{"content":"a\\u0000\\ud800"}', 200, undefined, "a lone surrogate, escaped"),
  ...["gzip", "br", "deflate", "identity, gzip", "x"].map(
    (coding): Row => ({
      method: "POST",
      target: WRITTEN,
      sent: { body: { text: TEXT }, headers: { "content-encoding": coding } },
      status: 415,
      code: 1463,
    }),
  ),
  {
    method: "POST",
    target: WRITTEN,
    sent: { body: { text: TEXT }, headers: { "content-encoding": "Identity" } },
    status: 200,
  },
  ...["application/json", "application/x-www-form-urlencoded", "text/plain;charset=UTF-8", "nonsense"].map(
    (type): Row => ({
      method: "POST",
      target: WRITTEN,
      sent: { body: { text: TEXT }, headers: { "content-type": type } },
      status: 200,
      name: type,
    }),
  ),
  post(`${WRITTEN}?frameworks=nothing`, { text: TEXT }, 404, 1461),
  post(`${WRITTEN}?frameworks=drives,Cognition`, { text: TEXT }, 404, 1461),
  post(`${WRITTEN}?frameworks=drives&x=1`, { text: TEXT }, 200),
  post("/v1/framework?frameworks=nothing", { content: TEXT }, 200, undefined, "v1 takes no `frameworks`"),
  post("/v2/analyze/custom/none", { text: TEXT }, 404, 1461),
  {
    method: "POST",
    target: WRITTEN,
    sent: { body: { text: TEXT }, headers: { "idempotency-key": "a".repeat(256) } },
    status: 400,
    code: 1448,
  },
  {
    method: "POST",
    target: WRITTEN,
    sent: { body: { text: TEXT }, headers: { "idempotency-key": "" } },
    status: 400,
    code: 1448,
  },
];

const OTHERS: readonly Row[] = [
  ...[
    "/v1/ping",
    "/v2/ping",
    "/v1/usage",
    "/v2/frameworks",
    "/v2/catalogue",
    "/v2/norming",
    "/v2/norming/",
    "/v2/norming/custom/",
  ].flatMap((target): Row[] => [
    { target, status: 200 },
    { target, sent: { pair: null }, status: 401, code: 1410 },
  ]),
  ...["/livez", "/readyz", "/openapi.json", "/"].map((target): Row => ({ target, sent: { pair: null }, status: 200 })),
  { method: "DELETE", target: "/v2/norming/custom/none", status: 404, code: 1461 },
  {
    method: "PATCH",
    target: "/v2/norming/custom/none/one",
    sent: { body: [{ content: "a" }] },
    status: 404,
    code: 1461,
  },
  ...[{}, { name: 5 }, { name: "" }, { name: "A" }, { name: "a/b" }, { name: "a".repeat(65) }, { name: "ä" }].map(
    (body) => post("/v2/norming/custom/", body, 400, 1448),
  ),
  post("/v2/norming/custom/", { name: "a", min_word_count: -1 }, 400, 1448),
  post("/v2/norming/custom/", { name: "a", min_word_count: "350" }, 400, 1448),
  post("/v2/norming/custom/", { name: "a", max_punctuation: "x" }, 400, 1448),
  post("/v2/norming/custom/", [], 400, 1446),
  post("/v2/norming/custom/", "null", 400, 1447),
];

describe.each([
  ["paths", PATHS],
  ["methods", METHODS],
  ["accounts", AUTH],
  ["one sample", SINGLE],
  ["many samples", BULK],
  ["bodies", BODY],
  ["other endpoints", OTHERS],
])("%s", (_, rows) => {
  const named = rows.map((row) => ({
    ...row,
    label: `${row.method ?? "GET"} ${row.target.slice(0, 40)} ${row.name ?? textOf(row.sent?.body)}`,
  }));
  test.each(named)("$label → $status $code", async ({ method = "GET", target, sent, status, code, headers = {} }) => {
    const got = await service.send(method, target, sent);
    expect({ status: got.status, code: got.body?.code }).toEqual({ status, code });
    if (status >= 400) expect(Object.keys(got.body)).toEqual(["code", "message"]);
    for (const [name, value] of Object.entries(headers)) expect(got.headers.get(name), name).toBe(value);
  });
});

function textOf(body: unknown): string {
  return body === undefined ? "" : (typeof body === "string" ? body : JSON.stringify(body)).slice(0, 40);
}

test("there are at least 150 rows", () => {
  expect([PATHS, METHODS, AUTH, SINGLE, BULK, BODY, OTHERS].flat().length).toBeGreaterThan(150);
});

test("every endpoint of the contract is in the document, with its refusals", () => {
  expect(DOCUMENT.openapi).toBe("3.1.0");
  const operations = Object.entries<object>(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.sort()).toMatchInlineSnapshot(`
    [
      "DELETE /v2/jobs/{name}",
      "DELETE /v2/norming/custom/{name}",
      "GET /livez",
      "GET /readyz",
      "GET /v1/ping",
      "GET /v1/usage",
      "GET /v2/catalogue",
      "GET /v2/frameworks",
      "GET /v2/jobs/{name}",
      "GET /v2/jobs/{name}/results",
      "GET /v2/norming",
      "GET /v2/norming/",
      "GET /v2/norming/custom/",
      "GET /v2/ping",
      "PATCH /v2/norming/custom/{name}/one",
      "PATCH /v2/norming/custom/{name}/two",
      "POST /v1/framework",
      "POST /v1/framework/bulk",
      "POST /v1/score",
      "POST /v1/score/bulk",
      "POST /v2/analyze/custom/{name}",
      "POST /v2/analyze/spoken",
      "POST /v2/analyze/written",
      "POST /v2/jobs",
      "POST /v2/norming/custom/",
    ]
  `);
});

test("framework: the shape, to the key", async () => {
  const { body, headers } = await service.post("/v1/framework", { content: TEXT, request_id: "req-1" });
  expect(Object.keys(body)).toEqual(["plan_usage", "engine", "results"]);
  expect(Object.keys(body.plan_usage)).toEqual([
    ...["word_limit", "words_used", "words_remaining", "percent_used", "start_date", "end_date"],
  ]);
  expect(body.plan_usage).toMatchObject({
    word_limit: 250_000,
    start_date: "2026-11-01T00:00:00Z",
    end_date: "2026-11-30T23:59:59Z",
  });
  expect(body.engine).toEqual({
    version: engine.version.engine,
    dictionary: engine.version.dictionary,
    norms: engine.version.norms.general,
  });
  const [result] = body.results;
  expect(result.response_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Object.keys(result)).toEqual([
    ...["response_id", "request_id", "language", "version", "summary"],
    ...engine.frameworks.map(({ id }) => id).filter((id) => id !== "summary"),
  ]);
  expect(result).toMatchObject({ request_id: "req-1", language: "en", version: "v0.1.0" });
  expect(result.summary).toMatchObject({ word_count: 5, sentence_count: 1, words_per_sentence: 5 });
  expect(headers.get("content-type")).toBe("application/json");
});

test("both arrangements have the same numbers", async () => {
  const sample = { content: TEXT };
  const grouped = (await service.post("/v1/framework", sample)).body.results[0];
  const flat = (await service.post("/v1/score", sample)).body.results[0];
  expect(grouped.summary).toEqual(flat.summary);
  const { response_id, language, version, summary, ...frameworks } = grouped;
  const seen: string[] = [];
  for (const [key, value] of Object.values<object>(frameworks).flatMap(Object.entries)) {
    expect(value).toBe(flat.service_measures[key]);
    seen.push(key);
  }
  expect(new Set(seen)).toEqual(new Set(Object.keys(flat.service_measures)));
});

test("v2 names its context, and `frameworks` narrows in the order of the service", async () => {
  for (const query of [
    "cognition,drives",
    "cognition%2Cdrives",
    "drives&frameworks=cognition",
    " drives , cognition ,",
  ]) {
    const { body } = await service.post(`/v2/analyze/spoken?frameworks=${query}`, { text: TEXT });
    expect(Object.keys(body.results[0])).toEqual([
      ...["response_id", "language", "version", "norming", "summary", "drives", "cognition"],
    ]);
    expect(body.results[0].norming).toBe("spoken");
    expect(body.engine.norms).toBe(engine.version.norms.spoken);
  }
  const { body } = await service.post("/v2/analyze/written?frameworks=summary", { text: TEXT });
  expect(Object.keys(body.results[0])).toEqual(["response_id", "language", "version", "norming", "summary"]);
});

test("`include` puts arrays beside the results, of the same length", async () => {
  const samples = [{ text: TEXT }, { text: 5 }, { text: "" }];
  const query = "?frameworks=drives&include=explain,intervals,reliability,nothing";
  const { body } = await service.post(`/v2/analyze/written${query}`, samples);
  expect(Object.keys(body)).toEqual(["plan_usage", "engine", "results", "intervals", "reliability", "explain"]);
  for (const aside of ["intervals", "reliability", "explain"]) expect(body[aside]).toHaveLength(3);
  expect(Object.keys(body.intervals[0])).toEqual(Object.keys(body.results[0].drives));
  expect(body.intervals[1]).toEqual({});
  expect(body.explain[1]).toEqual([]);
  expect(body.reliability[2].power).toBe("none");
  expect(body.explain[0][0]).toMatchObject({ start: expect.any(Number), entry: expect.any(String) });
  expect((await service.post("/v1/framework?include=intervals", { content: TEXT })).body.intervals).toHaveLength(1);
});

test("a bulk keeps its order, its duplicates and its failures in place", async () => {
  const samples = [
    { content: "One two three.", request_id: "same" },
    { request_id: "no content" },
    { content: 5, request_id: "number" },
    { content: "Four.", request_id: 5 },
    "a string",
    null,
    ["a"],
    { content: "", request_id: "same" },
    { content: "Five six.", request_id: "" },
  ];
  const { status, body } = await service.post("/v1/framework/bulk", samples);
  expect(status).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: answers
  expect(body.results.map((item: any) => [item.request_id, item.error?.code ?? item.summary.word_count])).toEqual([
    ["same", 3],
    ["no content", 1450],
    ["number", 1442],
    [undefined, 1443],
    [undefined, 1447],
    [undefined, 1447],
    [undefined, 1447],
    ["same", 0],
    ["", 2],
  ]);
  expect(body.plan_usage.words_used).toBe((await service.get("/v1/usage")).body.words_used);
  for (const item of body.results) if (item.error) expect(Object.keys(item.error)).toEqual(["code", "message"]);
});

test("/v1/score is deprecated, and says so whatever it answers", async () => {
  const sunset = new Date(Date.UTC(2027, 5, 1));
  const ending = await TestService.open({ sunset });
  for (const [target, body] of [
    ["/v1/score", {}],
    ["/v1/score/bulk", [{ content: "a" }]],
  ] as const) {
    const { headers } = await ending.post(target, body);
    expect(headers.get("deprecation")).toBe("@1793491200");
    expect(headers.get("link")).toBe('</v1/framework/bulk>; rel="successor-version"');
    expect(headers.get("sunset")).toBe("Tue, 01 Jun 2027 00:00:00 GMT");
    expect((await service.post(target, body)).headers.get("sunset")).toBeNull();
  }
  expect((await service.post("/v1/framework", { content: TEXT })).headers.get("deprecation")).toBeNull();
});

test("problem details for who asks for them", async () => {
  const accept = "text/html, application/problem+json;q=0.9";
  const { status, headers, body } = await service.get("/v1/nothing", { headers: { accept } });
  expect(status).toBe(404);
  expect(headers.get("content-type")).toBe("application/problem+json");
  expect(body).toEqual({
    type: "about:blank",
    title: "Not Found",
    status: 404,
    detail: expect.any(String),
    code: 1460,
  });
  for (const accept of ["*/*", "application/json", "application/problem+json;q=0"]) {
    const { headers } = await service.get("/v1/nothing", { headers: { accept } });
    expect(headers.get("content-type")).toBe("application/json");
  }
});

test("frameworks and the catalogue agree", async () => {
  const { body: names } = await service.get("/v2/frameworks");
  const { body: catalogue } = await service.get("/v2/catalogue");
  expect(names).not.toContain("summary");
  // biome-ignore lint/suspicious/noExplicitAny: answers
  expect(catalogue.frameworks.map(({ id }: any) => id)).toEqual(["summary", ...names]);
  expect(catalogue.measures.length).toBeGreaterThan(200);
  const compat = await TestService.open({ profile: "compat" });
  expect((await compat.get("/v2/frameworks")).body).toContain("disc_dimensions");
  const { body } = await compat.post("/v2/analyze/written?frameworks=disc_dimensions", { text: TEXT });
  expect(Object.keys(body.results[0].disc_dimensions)).toContain("d_proportional");
  await compat.get("/v2/catalogue");
});

test("plans may leave out endpoints and frameworks", async () => {
  const pair = await service.account({ endpoints: ["/v1/score", WRITTEN], frameworks: ["drives"] });
  const ask = (target: string, body: unknown) => service.post(target, body, { pair });
  expect((await ask("/v1/framework", { content: TEXT })).body.code).toBe(1412);
  expect((await service.get("/v1/ping", { pair })).status).toBe(200);
  expect((await service.get("/v2/frameworks", { pair })).body).toEqual(["drives"]);
  expect((await ask(`${WRITTEN}?frameworks=cognition`, { text: TEXT })).body.code).toBe(1461);
  const { body } = await ask(`${WRITTEN}?include=explain`, { text: "We love our team, and you are happy." });
  expect(Object.keys(body.results[0])).toContain("drives");
  expect(Object.keys(body.results[0])).not.toContain("emotion");
  expect(JSON.stringify(body.explain)).not.toContain("positive_emotion");
  const flat = (await ask("/v1/score", { content: TEXT })).body.results[0];
  expect(Object.keys(flat.service_measures)).not.toContain("joy");
  expect(Object.keys(flat.service_measures)).toContain("affiliation");
});

test("metrics are shown to who has the token", async () => {
  const metered = await TestService.open({ metrics: { token: "secret-token", text: () => "up 1\n" } });
  const ask = (authorization?: string) =>
    metered.get("/metrics", { pair: null, headers: authorization === undefined ? {} : { authorization } });
  expect((await ask("Bearer secret-token")).text).toBe("up 1\n");
  expect((await ask()).body.code).toBe(1410);
  expect((await ask("Bearer secret-toke")).body.code).toBe(1411);
  expect((await ask("Bearer wrong")).headers.get("www-authenticate")).toBe("Bearer");
});

test("a page with its assets", async () => {
  const page = [
    { path: "/", type: "text/html", body: "<p>hello</p>" },
    { path: "/assets/a.js", type: "text/javascript", body: "1" },
  ];
  const shown = await TestService.open({ page });
  expect((await shown.get("/", { pair: null })).text).toBe("<p>hello</p>");
  expect((await shown.get("/assets/a.js", { pair: null })).headers.get("content-type")).toBe("text/javascript");
});

test("a page takes no path from an endpoint", async () => {
  const page = ["/", "/v1/ping", "/livez", "/openapi.json"].map((path) => ({ path, type: "text/html", body: "page" }));
  const shown = await TestService.open({ page });
  expect((await shown.get("/", { pair: null })).text).toBe("page");
  expect((await shown.get("/v1/ping")).body).toHaveProperty("pong");
  expect((await shown.get("/livez", { pair: null })).body).toEqual({ status: "alive" });
  expect((await shown.get("/openapi.json", { pair: null })).body).toHaveProperty("paths");
});

test("whoever counts calls gets numbers, and nothing of what was sent", async () => {
  const facts = await TestService.open();
  const canary = "canary-7f3a";
  await facts.post("/v1/framework/bulk", [{ content: `${canary} one`, request_id: canary }, { content: 5 }], {
    headers: { "idempotency-key": canary },
  });
  await facts.post("/v2/analyze/written", `{"text": ${canary}`);
  await facts.get(`/v1/${canary}`);
  expect(JSON.stringify(facts.facts)).not.toContain(canary);
  expect(JSON.stringify(facts.facts)).not.toContain(facts.own.secret);
  expect(facts.facts[0]).toMatchObject({
    endpoint: "/v1/framework/bulk",
    status: 200,
    items: 2,
    words: 3,
    account: facts.own.key,
  });
  expect(facts.facts[1]).toMatchObject({ status: 400, code: 1441 });
  expect(facts.facts[2]).toMatchObject({ status: 404, code: 1460, endpoint: undefined });
});

test("errors never quote what was sent", async () => {
  const canary = "canary-7f3a";
  const answers = [
    [400, 1441, await service.post("/v1/framework", `{"content":${canary}}`)],
    [400, 1442, await service.post("/v1/framework", { content: [canary], request_id: canary })],
    [404, 1461, await service.post(`/v2/analyze/written?frameworks=${canary}`, { text: canary })],
    [400, 1448, await service.post("/v2/norming/custom/", { name: `${canary} ` })],
    [404, 1460, await service.get(`/v1/${canary}`)],
  ] as const;
  for (const [status, code, answer] of answers) {
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.text).not.toContain(canary);
  }
});
