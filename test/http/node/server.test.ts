import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test, vi } from "vitest";
import { serve } from "../../../src/http/node";
import { heldScorer } from "../held-scorer";
import { basic, engine } from "../service";
import { type TestServer, testServer, Wire } from "./wire";

const started: TestServer[] = [];
afterAll(async () => {
  await Promise.all(started.map(({ running }) => running.stop()));
});

const NOW = { notice: 0, patience: 50 };

async function start(options: Parameters<typeof testServer>[0] = {}): Promise<TestServer> {
  const server = await testServer({ ...options, times: { ...NOW, ...options.times } });
  started.push(server);
  return server;
}

const head = (method: string, path: string, headers: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

describe("Expect: 100-continue", async () => {
  const server = await start({ limits: { singleBytes: 100 } });
  const expecting = "Expect: 100-continue\r\n";
  const fits = `Content-Length: 20\r\n${expecting}`;

  test("is answered when the request is worth its body", async () => {
    const wire = new Wire(server.port).write(head("POST", "/v1/framework", server.authorization + fits));
    expect((await wire.answer()).status).toBe(100);
    expect((await wire.write('{"content":"we win"}').answer()).status).toBe(200);
    wire.end();
  });

  test("in any case, and for chunks", async () => {
    const headers = `${server.authorization}Transfer-Encoding: chunked\r\nexpect: 100-CONTINUE\r\n`;
    const wire = new Wire(server.port).write(head("POST", "/v1/framework", headers));
    expect((await wire.answer()).status).toBe(100);
    expect((await wire.write('14\r\n{"content":"we win"}\r\n0\r\n\r\n').answer()).status).toBe(200);
    wire.end();
  });

  test.each([
    ["the path", "POST", "/v1/nothing", server.authorization + fits, 1460],
    ["the method", "PUT", "/v1/framework", server.authorization + fits, 1462],
    ["the account", "POST", "/v1/framework", fits, 1410],
    ["the secret", "POST", "/v1/framework", `Authorization: ${basic({ key: "a", secret: "b" })}\r\n${fits}`, 1411],
    ["the length", "POST", "/v1/framework", `${server.authorization}Content-Length: 101\r\n${expecting}`, 1430],
    ["the coding", "POST", "/v1/framework", `${server.authorization}Content-Encoding: gzip\r\n${fits}`, 1463],
  ] as const)("a body is not asked for where %s is wrong", async (_, method, path, headers, code) => {
    const wire = new Wire(server.port).write(head(method, path, headers));
    const answer = await wire.answer();
    expect([answer.code, answer.head.includes("connection: close")]).toEqual([code, true]);
    await wire.closed();
  });

  test("nor where it is not the account's turn", async () => {
    const slow = await start({ plan: { rate: 1 } });
    const wire = new Wire(slow.port).write(head("GET", "/v1/usage", slow.authorization));
    expect((await wire.answer()).status).toBe(200);
    wire.write(head("POST", "/v1/framework", slow.authorization + fits));
    expect((await wire.answer()).code).toBe(1420);
    await wire.closed();
  });
});

describe("limits over the wire", async () => {
  const limits = { singleBytes: 1000, bulkBytes: 2000 };
  const server = await start({ limits });
  const filled = (bytes: number, letter: string, wrap: (text: string) => string) => {
    const size = Buffer.byteLength(letter);
    const empty = Buffer.byteLength(wrap(""));
    const text = letter.repeat(Math.floor((bytes - empty) / size));
    return wrap(text + "a".repeat(bytes - empty - Buffer.byteLength(text)));
  };
  const one = (text: string) => `{"content":"${text}"}`;
  const many = (text: string) => `[{"content":"${text}"}]`;
  const asChunks = (body: string) => {
    const bytes = Buffer.from(body);
    const parts = [];
    for (let at = 0; at < bytes.length; at += 37) {
      const part = bytes.subarray(at, at + 37);
      parts.push(`${part.length.toString(16)}\r\n`, part, "\r\n");
    }
    return Buffer.concat([...parts, "0\r\n\r\n"].map((part) => Buffer.from(part)));
  };

  const cases = [
    ["/v1/framework", one, 1000],
    ["/v1/framework/bulk", many, 2000],
    ["/v2/analyze/written", one, 1000],
    ["/v2/analyze/written", many, 2000],
  ] as const;
  for (const [path, wrap, most] of cases)
    for (const letter of ["a", "😀"])
      test.each([
        ["a length", most - 1, 200],
        ["a length", most, 200],
        ["a length", most + 1, 1430],
        ["chunks", most - 1, 200],
        ["chunks", most, 200],
        ["chunks", most + 1, 1430],
      ] as const)(`${path} ${wrap("…")} of ${letter} with %s: %i bytes → %i`, async (kind, bytes, code) => {
        const body = filled(bytes, letter, wrap);
        expect(Buffer.byteLength(body)).toBe(bytes);
        const isWhole = kind === "a length";
        const framing = isWhole ? `Content-Length: ${bytes}\r\n` : "Transfer-Encoding: chunked\r\n";
        const wire = new Wire(server.port).write(head("POST", path, server.authorization + framing));
        const answer = await wire.write(isWhole ? Buffer.from(body) : asChunks(body)).answer();
        expect(answer.code ?? answer.status).toBe(code);
        if (code === 1430) await wire.closed();
        else wire.end();
      });

  test("the real limits, to the byte", async () => {
    const real = await start();
    const most = 5 * 1024 * 1024;
    for (const [bytes, code] of [
      [most, 200],
      [most + 1, 1430],
    ] as const) {
      // Spaces behind the sample count as bytes, and cost no scoring.
      const body = one("we win").padEnd(bytes, " ");
      const wire = new Wire(real.port).write(
        head("POST", "/v1/framework", `${real.authorization}Content-Length: ${bytes}\r\n`),
      );
      const answer = await wire.write(body).answer();
      expect(answer.code ?? answer.status).toBe(code);
      wire.end();
      const chunks = new Wire(real.port).write(
        head("POST", "/v1/framework", `${real.authorization}Transfer-Encoding: chunked\r\n`),
      );
      chunks.write(`${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
      const other = await chunks.answer();
      expect(other.code ?? other.status).toBe(code);
      chunks.end();
    }
  });
});

describe("slow clients", async () => {
  // A tenth of the real times.
  const times = { headers: 500, request: 1000, checking: 100, keepAlive: 500, reading: 500 };
  const server = await start({ times, metrics: { port: 0 } });
  const body = (length: number) =>
    head("POST", "/v1/framework", `${server.authorization}Content-Length: ${length}\r\n`);

  const drip = async (wire: Wire, text: string) => {
    for (const byte of text) {
      if (wire.isClosed) return;
      wire.write(byte);
      await sleep(20);
    }
  };

  test("that never say a word", async () => {
    expect(await new Wire(server.port).closed()).toBeLessThan(times.headers + 2000);
  });

  test("that drip their headers", async () => {
    const wire = new Wire(server.port);
    void drip(wire, `GET /livez HTTP/1.1\r\nHost: ${"a".repeat(1000)}`);
    expect((await wire.answer()).code).toBe(1465);
    expect(await wire.closed()).toBeLessThan(times.headers + 2000);
  });

  test("that drip their body, and are not charged for what comes too late", async () => {
    const wire = new Wire(server.port).write(body(1000));
    void drip(wire, `{"content":"${"a ".repeat(1000)}`);
    expect((await wire.answer()).code).toBe(1465);
    expect(await wire.closed()).toBeLessThan(times.request + 2000);
    expect((await server.store.usage(server.key)).used).toBe(0);
  });

  test("that stop in the middle of a body", async () => {
    const wire = new Wire(server.port).write(`${body(1000)}{"content":"`);
    expect((await wire.answer()).code).toBe(1465);
    expect(await wire.closed()).toBeLessThan(times.request + 2000);
  });

  test("that keep a connection for nothing", async () => {
    const wire = new Wire(server.port).write(head("GET", "/livez", ""));
    expect((await wire.answer()).status).toBe(200);
    expect(await wire.closed()).toBeLessThan(times.keepAlive + 2000);
  });

  test("that do not read their answer", async () => {
    const wire = new Wire(server.port);
    wire.pause();
    // Many answers on one connection, more than the buffers of both ends hold.
    const request = head("GET", "/v2/catalogue", server.authorization);
    wire.write(request.repeat(400));
    const inFlight = async () => {
      const numbers = await (await fetch(`http://127.0.0.1:${server.running.metricsPort}/metrics`)).text();
      return Number(/^lexometer_in_flight (\d+)$/m.exec(numbers)![1]);
    };
    await expect.poll(inFlight).toBeGreaterThan(0);
    await expect.poll(inFlight, { timeout: times.reading + 2000 }).toBe(0);
    wire.end();
  });

  test("two hundred of them end in time", async () => {
    const slow = Array.from({ length: 200 }, () => new Wire(server.port).write("GET /livez HTTP/1.1\r\nHost: a"));
    const ends = await Promise.all(slow.map((wire) => wire.closed()));
    expect(Math.max(...ends)).toBeLessThan(times.headers + 2000);
  });

  test("do not keep others waiting", async () => {
    const patient = await start();
    const slow = Array.from({ length: 200 }, () => new Wire(patient.port).write("GET /livez HTTP/1.1\r\nHost: a"));
    for (let count = 0; count < 50; count++) {
      const wire = new Wire(patient.port).write(head("GET", "/livez", "Connection: close\r\n"));
      expect((await wire.answer()).status).toBe(200);
    }
    // Whoever had to wait for them would have seen them end first.
    expect(slow.filter(({ isClosed }) => isClosed)).toEqual([]);
    for (const wire of slow) wire.end();
  });
});

test("a client that reads only when it has sent all of a body that is refused can send all of it", async () => {
  const server = await start({ times: { patience: 5000 } });
  const chunk = `100000\r\n${"a".repeat(0x100000)}\r\n`;
  const request = head("POST", "/v1/framework", `${server.authorization}Transfer-Encoding: chunked\r\n`);
  const wire = new Wire(server.port);
  await wire.sent(`${request}${chunk.repeat(20)}0\r\n\r\n`);
  expect((await wire.answer()).status).toBe(413);
});

describe("a stop", () => {
  test("answers what was accepted, and charges nothing else", async () => {
    const server = await start({ times: { notice: 2000 } });
    const wires = Array.from({ length: 16 }, () => new Wire(server.port));
    const sent = '{"content":"we win the day"}';
    const request = head("POST", "/v1/framework", `${server.authorization}Content-Length: ${sent.length}\r\n`) + sent;
    let answered = 0;
    const probe = new Wire(server.port);
    const isReady = async () => (await probe.write(head("GET", "/readyz", "")).answer()).status === 200;
    expect(await isReady()).toBe(true);
    const clients = wires.map(async (wire) => {
      for (;;) {
        if (wire.isClosed) return;
        wire.write(request);
        const answer = await wire.answer().catch(() => undefined);
        if (answer === undefined) return;
        expect(answer.status).toBe(200);
        answered++;
        if (answer.head.includes("connection: close")) return;
      }
    });
    await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(50);
    const stopped = server.running.stop();
    const { status, head: refused } = await probe.write(head("GET", "/readyz", "")).answer();
    expect([status, refused]).toEqual([503, expect.stringContaining("\r\nretry-after: 1\r\n")]);
    const before = answered;
    await Promise.all([stopped, server.running.stop(), ...clients]);
    expect(answered).toBeGreaterThanOrEqual(before);
    expect((await server.store.usage(server.key)).used).toBe(answered * 4);
    await expect(fetch(`${server.running.address}/livez`)).rejects.toThrow();
  });

  test("waits for a body that is on its way", async () => {
    const server = await start();
    const wire = new Wire(server.port).write(
      `${head("POST", "/v1/framework", `${server.authorization}Content-Length: 20\r\n`)}{"content":`,
    );
    await sleep(50);
    const stopped = server.running.stop();
    await sleep(50);
    const answer = await wire.write('"we win"}').answer();
    expect([answer.status, answer.head.includes("connection: close")]).toEqual([200, true]);
    await stopped;
    expect((await server.store.usage(server.key)).used).toBe(2);
  });

  test("does not wait for a body for ever", async () => {
    const server = await start({ times: { stopping: 200 } });
    new Wire(server.port).write(`${head("POST", "/v1/framework", `${server.authorization}Content-Length: 20\r\n`)}{`);
    await sleep(50);
    const began = performance.now();
    await server.running.stop();
    // Bodies may take a minute.
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe("a client that goes while its texts are scored", () => {
  const body = '{"content":"we win"}';
  const call = (server: TestServer) =>
    `${head("POST", "/v1/framework", `${server.authorization}Idempotency-Key: a\r\nContent-Length: 20\r\n`)}${body}`;

  test("pays nothing, and its key is free; one that stays pays", async () => {
    for (const stays of [false, true]) {
      const { held, letGo, reached } = heldScorer();
      const server = await start({ scorer: held });
      const wire = new Wire(server.port).write(call(server));
      await reached;
      if (stays) {
        letGo();
        expect((await wire.answer()).status).toBe(200);
      } else {
        wire.end();
        await wire.closed();
        // For the server to hear of it.
        await sleep(200);
        letGo();
        await vi.waitFor(() => expect(server.lines.join()).toContain('"code":1465'));
        expect((await server.store.usage(server.key)).used).toBe(0);
        const again = new Wire(server.port).write(call(server));
        expect((await again.answer()).status).toBe(200);
        again.end();
      }
      expect((await server.store.usage(server.key)).used).toBe(2);
      wire.end();
    }
  });
});

describe("beyond this machine", () => {
  test.each(["0.0.0.0", "::", "192.0.2.1", "a.example"])("%s is refused without a proxy with TLS", async (host) => {
    const accounts = { store: (await start()).store } as never;
    await expect(serve({ engine, accounts, port: 0, host })).rejects.toThrow(/--behind-tls-proxy.*127\.0\.0\.1/);
  });
});

describe("numbers", () => {
  test("are told to who has the token, and count by endpoint", async () => {
    const server = await start({ metrics: { token: "a-token" } });
    const ask = (authorization: string) => fetch(`${server.running.address}/metrics`, { headers: { authorization } });
    expect((await ask("Bearer another")).status).toBe(401);
    const sent = { method: "POST", headers: { authorization: basic(server) }, body: '{"content":"we win"}' };
    expect((await fetch(`${server.running.address}/v1/framework`, sent)).status).toBe(200);
    await fetch(`${server.running.address}/nothing-of-ours`);
    const text = await (await ask("Bearer a-token")).text();
    expect(text).toMatch(/lexometer_answers_total\{method="POST",endpoint="\/v1\/framework",status="200",code="0"\} 1/);
    expect(text).toMatch(/lexometer_answers_total\{method="GET",endpoint="none",status="404",code="1460"\} 1/);
    expect(text).toMatch(/^lexometer_words_total 2$/m);
    expect(text).not.toContain("nothing-of-ours");
  });

  test("are nowhere unless they are asked for", async () => {
    const server = await start();
    expect((await fetch(`${server.running.address}/metrics`)).status).toBe(404);
  });
});
