import { expect, test } from "vitest";
import { type Got, TestService } from "./service";

// Two clients as they are in the field, from what is known of them: neither reads headers.

const TEXTS = Array.from(
  { length: 40 },
  (_, index) => `Text number ${index}: we hope and ${"think ".repeat(index % 7)}.`,
);

/** A literal comparison: `application/json; charset=utf-8` would be no JSON to this client. */
function readJson(got: Got): Got["body"] {
  if (got.headers.get("content-type") !== "application/json") throw new Error("not JSON");
  return JSON.parse(got.text);
}

/** Sends again while it is told to wait, by the first number in the message. */
async function patiently(service: TestService, send: () => Promise<Got>): Promise<Got> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const got = await send();
    if (got.status !== 429) return got;
    service.now += Number(/\d+/.exec(readJson(got).message)![0]);
  }
  throw new Error("gave up");
}

const cells = (item: Record<string, Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([group, values]) =>
      Object.entries(values).map(([key, value]) => [group === "summary" ? key : `${group}.${key}`, value]),
    ),
  );

test("the client that joins by position, and turns every key into a column", async () => {
  const service = await TestService.open({ plan: { rate: 10 } });
  expect((await service.get("/v1/ping")).status).toBe(200);
  const bundles = [TEXTS.slice(0, 25), TEXTS.slice(25)];
  const rows: Record<string, number>[] = [];
  for (const [bundle, texts] of bundles.entries()) {
    const body = JSON.stringify(texts.map((text, index) => ({ content: text, request_id: `${bundle}-${index}` })));
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const got = await patiently(service, () => service.post("/v1/framework/bulk", body, { headers }));
    for (const [index, result] of readJson(got).results.entries()) {
      const { response_id, language, version, error, ...rest } = result;
      // Its first column is the label, whatever it is called.
      expect(Object.keys(rest)[0]).toBe("request_id");
      expect(rest.request_id).toBe(`${bundle}-${index}`);
      const { request_id, ...groups } = rest;
      rows.push(cells(groups));
    }
  }
  expect(rows).toHaveLength(TEXTS.length);
  const columns = rows.map((row) => Object.keys(row).join());
  expect(new Set(columns).size).toBe(1);
  for (const value of rows.flatMap((row) => Object.values(row))) expect(Number.isFinite(value)).toBe(true);
});

test("the client that joins by `request_id`, over v2, several bundles at once", async () => {
  const service = await TestService.open({ plan: { rate: 10 } });
  expect((await service.get("/v2/ping")).status).toBe(200);
  expect(readJson(await service.get("/v2/norming/"))).toContain("written");
  const known: string[] = readJson(await service.get("/v2/frameworks"));
  const query = encodeURIComponent(known.slice(0, 3).join(","));
  const byId = new Map<string, string>();
  const bundles = Array.from({ length: 20 }, (_, bundle) => TEXTS.slice(bundle * 2, bundle * 2 + 2));
  await Promise.all(
    bundles.map(async (texts, bundle) => {
      const body = JSON.stringify(texts.map((text, index) => ({ text, request_id: String(bundle * 2 + index) })));
      const got = await patiently(service, () => service.post(`/v2/analyze/written?frameworks=${query}&v=1`, body));
      for (const result of readJson(got).results) byId.set(result.request_id, JSON.stringify(result.summary));
    }),
  );
  expect(byId.size).toBe(TEXTS.length);
  for (const [index, text] of TEXTS.entries()) {
    const alone = await patiently(service, () => service.post("/v2/analyze/written", [{ text }]));
    expect(byId.get(String(index))).toBe(JSON.stringify(readJson(alone).results[0].summary));
  }
});

test("a bundle of a thousand texts", async () => {
  const service = await TestService.open();
  const samples = Array.from({ length: 1000 }, (_, index) => ({
    content: "We think so. ".repeat(1 + (index % 50)),
    request_id: `${999 - index}`,
  }));
  const { body } = await service.post("/v1/framework/bulk", samples);
  for (const [index, item] of body.results.entries()) {
    expect(item.request_id).toBe(`${999 - index}`);
    expect(item.summary.word_count).toBe(3 * (1 + (index % 50)));
  }
});
