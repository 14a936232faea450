import fc from "fast-check";
import { expect, test } from "vitest";
import { ROUTES } from "../../src/http/routes";
import { basic, TestService } from "./service";

const service = await TestService.open({ limits: { singleBytes: 2000, bulkBytes: 4000, depth: 8, marks: 200 } });
const { key, secret } = service.own;
await service.post("/v2/norming/custom/", { name: "a", min_word_count: 50 });

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("We think so.", "", "\uD800", "__proto__", "\u0000"),
);
const sample = fc.dictionary(
  fc.oneof(fc.constantFrom("content", "text", "request_id", "name", "min_word_count", "__proto__"), fc.string()),
  fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue() }),
  { maxKeys: 4 },
);
const json = fc.oneof(sample, fc.array(sample, { maxLength: 4 }), fc.jsonValue()).map((value) => JSON.stringify(value));
/** JSON with some of its bytes changed, dropped, or doubled. */
const broken = fc
  .tuple(json, fc.array(fc.tuple(fc.nat(), fc.nat(255), fc.constantFrom("set", "drop", "insert")), { maxLength: 3 }))
  .map(([body, changes]) => {
    const bytes = [...new TextEncoder().encode(body)];
    for (const [place, byte, how] of changes) {
      const at = place % (bytes.length + 1);
      bytes.splice(at, how === "insert" ? 0 : 1, ...(how === "drop" ? [] : [byte]));
    }
    return Uint8Array.from(bytes);
  });

const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ROUTES.map((route) => route.path.replace("{name}", "a"))) },
  { weight: 1, arbitrary: fc.webPath() },
  { weight: 1, arbitrary: fc.string().map((text) => `/${text}`) },
);
const query = fc.oneof(
  fc.constantFrom(
    "",
    "?frameworks=drives",
    "?include=intervals,explain,reliability",
    "?frameworks=%",
    "?include=__proto__",
  ),
  fc.webQueryParameters().map((text) => `?${text}`),
);
const headerValue = fc.string({ unit: "grapheme-ascii" }).map((value) => value.trim());
const headers = fc.record(
  {
    authorization: fc.oneof(fc.constant(basic({ key, secret })), headerValue),
    "content-encoding": fc.oneof(fc.constant("identity"), headerValue),
    "content-length": fc.oneof(fc.constantFrom("0", "-1", "99999999999999999999", "1e3"), headerValue),
    "content-type": headerValue,
    "idempotency-key": fc.oneof(fc.constantFrom("a", "b"), headerValue),
    accept: fc.oneof(fc.constant("application/problem+json"), headerValue),
  },
  { requiredKeys: [] },
);

test("no request gets a 5xx, or an answer that is not in the document", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        { weight: 8, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE") },
      ),
      path,
      query,
      headers,
      broken,
      async (method, path, query, headers, body) => {
        const route = ROUTES.find((one) => one.path.replace("{name}", "a") === path);
        const verb = method ?? route?.method ?? "POST";
        const sent = { headers, pair: "authorization" in headers ? null : service.own };
        const got = await service.send(verb, path + query, verb === "GET" ? sent : { ...sent, body });
        expect(got.status, got.text).toBeLessThan(500);
      },
    ),
    { numRuns: 1500 },
  );
});

test("well-formed samples always score", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ content: text, request_id: text }), { minLength: 1, maxLength: 5 }),
      async (samples) => {
        const big = await roomy;
        const { status, body } = await big.post("/v1/framework/bulk", samples);
        expect(status).toBe(200);
        // A lone surrogate comes back as it was sent.
        expect(body.results.map((item: { request_id: string }) => item.request_id)).toEqual(
          samples.map((one) => one.request_id),
        );
      },
    ),
    { numRuns: 200 },
  );
});

const roomy = TestService.open();
