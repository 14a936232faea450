import { afterAll, expect, test } from "vitest";
import { testServer, Wire } from "./wire";

const server = await testServer({ times: { patience: 50 } });
afterAll(() => server.running.stop());
const AUTH = server.authorization;
const HOST = "Host: localhost\r\n";
const BODY = '{"content":"we win"}';
const LENGTH = `Content-Length: ${BODY.length}\r\n`;

/** What is sent, the code of its answer (a status if there is none), and whether the connection ends. */
type Case = readonly [name: string, sent: string, code: number, end: "closes" | "stays"];

const get = (target: string, headers = HOST + AUTH, version = "1.1") =>
  `GET ${target} HTTP/${version}\r\n${headers}\r\n`;
const post = (headers: string, body = BODY, target = "/v1/framework") =>
  `POST ${target} HTTP/1.1\r\n${HOST}${AUTH}${headers}\r\n${body}`;
const chunked = (body: string) => post("Transfer-Encoding: chunked\r\n", body);
const padded = (bytes: number) => `X-Long: ${"a".repeat(bytes)}\r\n`;

const FINE: Case[] = [
  ["a plain GET", get("/v1/ping"), 200, "stays"],
  ["a plain POST", post(LENGTH), 200, "stays"],
  ["HTTP/1.0", get("/v1/ping", HOST + AUTH, "1.0"), 200, "closes"],
  ["HTTP/1.0 without Host", get("/v1/ping", AUTH, "1.0"), 200, "closes"],
  ["HTTP/1.0 that keeps alive", get("/v1/ping", `${AUTH}Connection: keep-alive\r\n`, "1.0"), 200, "stays"],
  ["an empty Host", get("/v1/ping", `Host:\r\n${AUTH}`), 200, "stays"],
  ["a Host with a port", get("/v1/ping", `Host: a.example:8080\r\n${AUTH}`), 200, "stays"],
  ["a Host in brackets", get("/v1/ping", `Host: [::1]:8080\r\n${AUTH}`), 200, "stays"],
  [
    "header names in any case",
    get("/v1/ping", `hOsT: a\r\n${AUTH.replace("Authorization", "aUTHORIZATION")}`),
    200,
    "stays",
  ],
  ["the scheme in any case", get("/v1/ping", HOST + AUTH.replace("Basic", "bAsIc")), 200, "stays"],
  ["Connection: close", get("/v1/ping", `${HOST}${AUTH}Connection: close\r\n`), 200, "closes"],
  ["an empty line ahead", `\r\n${get("/v1/ping")}`, 200, "stays"],
  ["one chunk", chunked(`${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`), 200, "stays"],
  ["a chunk for each byte", chunked(`${[...BODY].map((byte) => `1\r\n${byte}\r\n`).join("")}0\r\n\r\n`), 200, "stays"],
  ["chunks with extensions", chunked(`${BODY.length.toString(16)};a=b\r\n${BODY}\r\n0\r\n\r\n`), 200, "stays"],
  ["chunks with a trailer", chunked(`${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\nX-T: a\r\n\r\n`), 200, "stays"],
  [
    "chunked in capitals",
    post("Transfer-Encoding: CHUNKED\r\n", `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`),
    200,
    "stays",
  ],
  ["no Content-Type", post(LENGTH), 200, "stays"],
  ["a form's Content-Type", post(`${LENGTH}Content-Type: application/x-www-form-urlencoded\r\n`), 200, "stays"],
  ["a GET with a body", `GET /v1/ping HTTP/1.1\r\n${HOST}${AUTH}Content-Length: 2\r\n\r\n{}`, 200, "stays"],
  ["200 headers", get("/v1/ping", HOST + AUTH + "A: b\r\n".repeat(198)), 200, "stays"],
  ["headers of 15 KB", get("/v1/ping", HOST + AUTH + padded(15_000)), 200, "stays"],
  ["an absent body", post("", ""), 1441, "stays"],
  ["a body of no length", post("Content-Length: 0\r\n", ""), 1441, "stays"],
  [
    "an upgrade that is declined",
    get("/v1/ping", `${HOST}${AUTH}Connection: upgrade\r\nUpgrade: websocket\r\n`),
    200,
    "stays",
  ],
];

const TARGETS: Case[] = [
  "/v1/Ping",
  "/V1/ping",
  "/v1//ping",
  "//v1/ping",
  "/v1/ping/",
  "/v1/./ping",
  "/v1/../v1/ping",
  "/v1/%70ing",
  "/%76%31/ping",
  "/v1%2fping",
  "/v1/%2e/ping",
  "/v1/ping;a",
  "/v1/ping%00",
  "/v1/ping%20",
  "/v1\\ping",
  "/v2/norming/custom",
  "/v2/analyze/",
  "/v2/analyze/custom/",
  "/v2/analyze/custom/A",
  "/livez/",
  "/openapi.json/",
  "/assets/none",
  "/favicon.ico",
  "/v3/ping",
  "/v1",
].map((target): Case => [`GET ${target}`, get(target), 1460, "stays"]);

const FORMS: Case[] = [
  ["the absolute form", get("http://localhost/v1/ping"), 1460, "closes"],
  ["the absolute form of another host", get("http://a.example/v1/ping"), 1460, "closes"],
  ["the absolute form with https", get("https://localhost/v1/ping"), 1460, "closes"],
  ["OPTIONS *", `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, 1460, "closes"],
  ["CONNECT", `CONNECT localhost:80 HTTP/1.1\r\n${HOST}\r\n`, 1460, "closes"],
  ["a target with a fragment", get("/v1/ping#a"), 1460, "stays"],
];

const METHODS: Case[] = [
  ...["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "QUERY"].map(
    (method): Case => [`${method} on a path of GET`, get("/v1/ping").replace("GET", method), 1462, "stays"],
  ),
  ["POST on a path of GET", `POST /v1/ping HTTP/1.1\r\n${HOST}${AUTH}Content-Length: 0\r\n\r\n`, 1462, "stays"],
  ["GET on a path of POST", get("/v1/framework"), 1462, "stays"],
  [
    "PATCH on a path of DELETE",
    `PATCH /v2/norming/custom/a HTTP/1.1\r\n${HOST}${AUTH}Content-Length: 0\r\n\r\n`,
    1462,
    "stays",
  ],
];

const TWICE: Case[] = [
  ["two Hosts", get("/v1/ping", HOST + HOST + AUTH), 1464, "closes"],
  ["two Hosts in two cases", get("/v1/ping", `${HOST}hoSt: b\r\n${AUTH}`), 1464, "closes"],
  ["two Authorizations", get("/v1/ping", HOST + AUTH + AUTH), 1464, "closes"],
  [
    "an Authorization behind a wrong one",
    get("/v1/ping", `${HOST}Authorization: Basic YTpi\r\n${AUTH}`),
    1464,
    "closes",
  ],
  ["two equal lengths", post(LENGTH + LENGTH), 1464, "closes"],
  ["two lengths", post(`${LENGTH}Content-Length: 3\r\n`), 1464, "closes"],
  ["two codings", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), 1464, "closes"],
  ["two Idempotency-Keys", post(`${LENGTH}Idempotency-Key: a\r\nIdempotency-Key: b\r\n`), 1464, "closes"],
  ["two Expects", post(`${LENGTH}Expect: 100-continue\r\nExpect: 100-continue\r\n`), 1464, "closes"],
];

const LENGTHS: Case[] = [
  ["a length and a coding", post(`${LENGTH}Transfer-Encoding: chunked\r\n`, "0\r\n\r\n"), 1464, "closes"],
  ["a coding and a length", post(`Transfer-Encoding: chunked\r\n${LENGTH}`, "0\r\n\r\n"), 1464, "closes"],
  ...["-1", "+5", "0x10", "1e2", "5,5", "5;", "a", "1 1", "99999999999999999999999"].map(
    (length): Case => [`Content-Length: ${length}`, post(`Content-Length: ${length}\r\n`, ""), 1464, "closes"],
  ),
  ["a coding on HTTP/1.0", chunked("0\r\n\r\n").replace("HTTP/1.1", "HTTP/1.0"), 1464, "closes"],
  ...["gzip", "gzip, chunked", "identity", "chunked, chunked", "chunked, gzip", "xchunked", "chunked;q=1"].map(
    (coding): Case => [
      `Transfer-Encoding: ${coding}`,
      post(`Transfer-Encoding: ${coding}\r\n`, "0\r\n\r\n"),
      1464,
      "closes",
    ],
  ),
  ...["g", "-1", "0x5", " 5", "5 5", "", "fffffffffffffffff"].map(
    (size): Case => [`a chunk of "${size}"`, chunked(`${size}\r\nhello\r\n0\r\n\r\n`), 1464, "closes"],
  ),
  ["a chunk without its end", chunked("5\r\nhelloXX0\r\n\r\n"), 1464, "closes"],
  ["a chunk that is longer than it says", chunked("2\r\nhello\r\n0\r\n\r\n"), 1464, "closes"],
  ["a chunk line that ends in LF alone", chunked("5\nhello\r\n0\r\n\r\n"), 1464, "closes"],
  ["extensions without end", chunked(`5;${"a".repeat(20_000)}\r\nhello\r\n0\r\n\r\n`), 1464, "closes"],
];

const HEADS: Case[] = [
  ["no Host", get("/v1/ping", AUTH), 1464, "closes"],
  ...["a b", "a/b", "a,b", "user@a", "a:b", "[::1", "a:80:80"].map(
    (host): Case => [`Host: ${host}`, get("/v1/ping", `Host: ${host}\r\n${AUTH}`), 1464, "closes"],
  ),
  ["a space ahead of the colon", get("/v1/ping", `Host : a\r\n${AUTH}`), 1464, "closes"],
  ["a header without a colon", get("/v1/ping", `${HOST}Nothing\r\n${AUTH}`), 1464, "closes"],
  ["a header without a name", get("/v1/ping", `${HOST}: a\r\n${AUTH}`), 1464, "closes"],
  ["a name with a space", get("/v1/ping", `${HOST}A b: c\r\n${AUTH}`), 1464, "closes"],
  ["a name with a control character", get("/v1/ping", `${HOST}A\x01: c\r\n${AUTH}`), 1464, "closes"],
  ["a name in Latin-1", get("/v1/ping", `${HOST}\xe4: c\r\n${AUTH}`), 1464, "closes"],
  ["a NUL in a value", get("/v1/ping", `${HOST}A: b\0c\r\n${AUTH}`), 1464, "closes"],
  ["a CR in a value", get("/v1/ping", `${HOST}A: b\rc\r\n${AUTH}`), 1464, "closes"],
  ["a folded line first", get("/v1/ping", ` ${HOST}${AUTH}`), 1464, "closes"],
  ["201 headers", get("/v1/ping", HOST + AUTH + "A: b\r\n".repeat(199)), 1466, "closes"],
  ["2,100 headers", get("/v1/ping", HOST + AUTH + "A: b\r\n".repeat(2100)), 1466, "closes"],
  ["headers of 17 KB", get("/v1/ping", HOST + AUTH + padded(17_000)), 1466, "closes"],
  ["a target of 17 KB", get(`/${"a".repeat(17_000)}`), 1466, "closes"],
  ["a name of 17 KB", get("/v1/ping", `${HOST}${"a".repeat(17_000)}: b\r\n${AUTH}`), 1466, "closes"],
  ["another expectation", post(`${LENGTH}Expect: a-reply\r\n`), 1464, "closes"],
];

const LINES: Case[] = [
  ...["HTTP/1.2", "HTTP/2.0", "HTTP/0.9", "HTTP/11", "HTTP/1", "http/1.1", "HTTPS/1.1", "HTP/1.1", "HTTP/1.1 x"].map(
    (version): Case => [`version ${version}`, get("/v1/ping").replace("HTTP/1.1", version), 1464, "closes"],
  ),
  ["no version", "GET /v1/ping\r\n\r\n", 1464, "closes"],
  ["no target", `GET HTTP/1.1\r\n${HOST}\r\n`, 1464, "closes"],
  ["two targets", get("/v1/ping /v1/usage"), 1464, "closes"],
  ["a small method", get("/v1/ping").replace("GET", "get"), 1464, "closes"],
  ["an unknown method", get("/v1/ping").replace("GET", "SCORE"), 1464, "closes"],
  ["a space ahead", ` ${get("/v1/ping")}`, 1464, "closes"],
  ["a tab between", get("/v1/ping").replace(" ", "\t"), 1464, "closes"],
  ["a TLS hello", "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03", 1464, "closes"],
  ["an HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 1464, "closes"],
  ["nonsense", "hello\r\n\r\n", 1464, "closes"],
  ["JSON", `${BODY}\r\n\r\n`, 1464, "closes"],
];

const AUTHS: Case[] = [
  ["no Authorization", get("/v1/ping", HOST), 1410, "stays"],
  ...["Bearer a", "Basic", "Basic !!!", "Basic YTpi", "Basic YTpi=", "Basic YTpi YTpi", "Digest a", "Basic YQ=="].map(
    (value): Case => [`Authorization: ${value}`, get("/v1/ping", `${HOST}Authorization: ${value}\r\n`), 1411, "stays"],
  ),
  ["a body without Authorization", `POST /v1/framework HTTP/1.1\r\n${HOST}${LENGTH}\r\n${BODY}`, 1410, "stays"],
  ...["gzip", "br", "deflate", "zstd", "x", "identity, gzip"].map(
    (coding): Case => [`Content-Encoding: ${coding}`, post(`${LENGTH}Content-Encoding: ${coding}\r\n`), 1463, "stays"],
  ),
];

const CASES = [...FINE, ...TARGETS, ...FORMS, ...METHODS, ...TWICE, ...LENGTHS, ...HEADS, ...LINES, ...AUTHS];

test("there are enough cases", () => {
  expect(CASES.length).toBeGreaterThanOrEqual(150);
  expect(new Set(CASES.map(([name]) => name)).size).toBe(CASES.length);
});

test.each(CASES)("%s", async (_, sent, code, end) => {
  const wire = new Wire(server.port).write(sent);
  const answer = await wire.answer();
  expect(answer.code ?? answer.status, answer.text).toBe(code);
  expect(answer.head).toMatch(/\r\ncontent-type: application\/json\r\n/i);
  expect(answer.head).toMatch(/\r\ncache-control: no-store\r\n/i);
  expect(answer.head).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  expect(answer.head).not.toMatch(/\r\nserver:/i);
  if (end === "closes") {
    if (answer.status !== 200) expect(answer.head).toMatch(/\r\nconnection: close\r\n/i);
    await wire.closed();
    expect(wire.received).toBe("");
  } else {
    // What was sent was understood to its last byte: another request is read from its first.
    const next = await wire.write(get("/livez", HOST)).answer();
    expect([next.status, next.text]).toEqual([200, '{"status":"alive"}']);
    wire.end();
  }
});

test("HEAD has the headers of a refusal and no body", async () => {
  const wire = new Wire(server.port).write(
    get("/v1/ping", `${HOST}${AUTH}Connection: close\r\n`).replace("GET", "HEAD"),
  );
  await wire.closed();
  expect(wire.received).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nallow: GET\r\n[\s\S]*\r\n\r\n$/);
});

test("a request behind which nonsense comes is answered first", async () => {
  const wire = new Wire(server.port).write(`${post(LENGTH)}nonsense\r\n\r\n`);
  expect((await wire.answer()).status).toBe(200);
  expect((await wire.answer()).code).toBe(1464);
  await wire.closed();
});

test("behind a request that ends the connection nothing is done, and nothing charged", async () => {
  const before = (await server.store.usage(server.key)).used;
  for (const first of [
    get("/v1/ping", HOST + HOST + AUTH),
    post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"),
  ]) {
    const wire = new Wire(server.port).write(first + post(LENGTH));
    expect((await wire.answer()).code).toBe(1464);
    await wire.closed();
    expect(wire.received).toBe("");
  }
  expect((await server.store.usage(server.key)).used).toBe(before);
});

test("requests that come together are answered in their order", async () => {
  const wire = new Wire(server.port).write(post(LENGTH) + get("/livez") + get("/nothing") + get("/v1/ping"));
  const statuses = [];
  for (let count = 0; count < 4; count++) statuses.push((await wire.answer()).status);
  expect(statuses).toEqual([200, 200, 404, 200]);
  wire.end();
});

test("a client that breaks off in its body leaves nothing behind", async () => {
  const before = (await server.store.usage(server.key)).used;
  const broken = (): number => server.lines.filter((line) => line.includes('"code":1440')).length;
  const brokenBefore = broken();
  new Wire(server.port).write(post("Content-Length: 1000\r\n")).finish();
  const wire = new Wire(server.port).write(post("Content-Length: 1000\r\n"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  wire.end();
  await expect.poll(() => broken() - brokenBefore).toBe(2);
  expect((await server.store.usage(server.key)).used).toBe(before);
});
