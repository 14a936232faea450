import { afterAll, expect, test } from "vitest";
import { basic } from "../service";
import { testServer } from "./wire";

const server = await testServer({ times: { notice: 0 }, plan: { rate: 10 } });
afterAll(() => server.running.stop());
const authorization = basic(server);
const address = server.running.address;

/** What the package for R does: form type, an array of text and request_id, joined by position, 429s tried again. */
async function positional(texts: readonly string[]): Promise<{ readonly words: number; readonly tries: number }[]> {
  return await Promise.all(
    texts.map(async (text) => {
      for (let tries = 1; ; tries++) {
        const response = await fetch(`${address}/v2/analyze/written?frameworks=cognition%2Cemotion`, {
          method: "POST",
          headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
          body: JSON.stringify([{ text, request_id: "same" }]),
        });
        const body = (await response.json()) as { message: string; results: { summary: { word_count: number } }[] };
        if (response.status === 200) return { words: body.results[0]!.summary.word_count, tries };
        expect(response.status).toBe(429);
        const wait = Number(/\d+/.exec(body.message)![0]);
        await new Promise((resolve) => setTimeout(resolve, wait));
        expect(tries).toBeLessThan(50);
      }
    }),
  );
}

/** What the package for Python does: ping first, then bulks, joined by request_id. */
async function labelled(samples: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const ping = await fetch(`${address}/v1/ping`, { headers: { authorization } });
  if (ping.status !== 200) throw new Error("no ping");
  const body = JSON.stringify([...samples].map(([request_id, content]) => ({ request_id, content })));
  // fetch would name a type for a string; bytes go without.
  const response = await fetch(`${address}/v1/framework/bulk`, {
    method: "POST",
    headers: { authorization },
    body: new TextEncoder().encode(body),
  });
  expect(response.headers.get("content-type")).toBe("application/json");
  const { results } = (await response.json()) as { results: Record<string, unknown>[] };
  const columns = results.map(({ response_id, language, version, error, ...rest }) => Object.keys(rest).join(" "));
  expect(new Set(columns).size).toBe(1);
  expect(columns[0]).toMatch(/^request_id summary /);
  return new Map(
    results.map(({ request_id, summary }) => [request_id as string, (summary as { word_count: number }).word_count]),
  );
}

const wordsOf = (index: number): string => "we win ".repeat(index + 1);

test("a client that joins by position, and tries again when it is told how long to wait", async () => {
  const found = await positional(Array.from({ length: 25 }, (_, index) => wordsOf(index)));
  expect(found.map(({ words }) => words)).toEqual(found.map((_, index) => 2 * (index + 1)));
  expect(Math.max(...found.map(({ tries }) => tries))).toBeGreaterThan(1);
});

test("a client that joins by label, in bundles of a thousand", async () => {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const samples = new Map(Array.from({ length: 1000 }, (_, index) => [`t-${index}`, wordsOf(index % 7)] as const));
  const found = await labelled(samples);
  expect(found.size).toBe(1000);
  for (const [label, words] of found) expect(words).toBe(2 * ((Number(label.slice(2)) % 7) + 1));
});
