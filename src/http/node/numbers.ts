import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { AnswerFacts } from "../handler";
import { methodOf } from "./log";

/** What Prometheus is told. Labels come from the table of routes, never from callers, so there are few. */
export class Numbers {
  readonly #registry = new Registry();
  readonly #answers = this.#counter("lexometer_answers_total", "Answers", ["method", "endpoint", "status", "code"]);
  readonly #items = this.#counter("lexometer_items_total", "Samples in calls that were paid", []);
  readonly #words = this.#counter("lexometer_words_total", "Words charged", []);
  readonly #bytes = this.#counter("lexometer_body_bytes_total", "Bytes of bodies that were read whole", []);
  readonly #seconds = new Histogram({
    name: "lexometer_answer_seconds",
    help: "Time from the headers of a request to its answer",
    labelNames: ["endpoint"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.#registry],
  });

  constructor(inFlight: () => number) {
    collectDefaultMetrics({ register: this.#registry });
    new Gauge({
      name: "lexometer_in_flight",
      help: "Requests that are being answered",
      registers: [this.#registry],
      collect() {
        this.set(inFlight());
      },
    });
  }

  count({ method, endpoint = "none", status, code = 0, items = 0, words = 0, bytes = 0, milliseconds }: AnswerFacts) {
    this.#answers.inc({ method: methodOf(method), endpoint, status, code });
    this.#items.inc(items);
    this.#words.inc(words);
    this.#bytes.inc(bytes);
    this.#seconds.observe({ endpoint }, milliseconds / 1000);
  }

  async text(): Promise<string> {
    return await this.#registry.metrics();
  }

  /** On a port of their own, on this machine only. */
  async listen(port: number): Promise<{ readonly port: number; close(): Promise<void> }> {
    const server = createServer(async (request, response) => {
      const isHere = request.method === "GET" && request.url === "/metrics";
      response.writeHead(isHere ? 200 : 404, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
      response.end(isHere ? await this.text() : "");
    });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
    return {
      port: (server.address() as AddressInfo).port,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.#registry] });
  }
}
