import type { Store } from "../accounts/store";
import { type Answer, jsonAnswer } from "./answers";
import { Refusal } from "./errors";
import { openApiOf } from "./openapi";
import type { Route } from "./routes";

/** An endpoint for which nobody needs an account. */
export interface OpenRoute {
  readonly method: "GET" | "HEAD";
  readonly path: string;
  readonly answer: (request: Request) => Answer | Promise<Answer>;
}

/** Numbers for Prometheus. */
export interface Metrics {
  /** Who reads them says `Authorization: Bearer` and this. */
  readonly token: string;
  readonly text: () => string | Promise<string>;
}

/** Health, metrics and the OpenAPI document, of the routes that are served. */
export function openRoutes(store: Store, metrics: Metrics | undefined, routes: readonly Route[]): OpenRoute[] {
  let document: string | undefined;
  const get = (path: string, answer: OpenRoute["answer"]): OpenRoute => ({ method: "GET", path, answer });
  return [
    get("/livez", () => jsonAnswer({ status: "alive" })),
    get("/readyz", async () => {
      await store.ready();
      return jsonAnswer({ status: "ready" });
    }),
    get("/openapi.json", () => {
      document ??= JSON.stringify(openApiOf(routes));
      return { body: document };
    }),
    ...(metrics === undefined ? [] : [get("/metrics", (request) => showMetrics(request, metrics))]),
  ];
}

async function showMetrics(request: Request, { token, text }: Metrics): Promise<Answer> {
  const given = request.headers.get("authorization");
  const bearer = { "www-authenticate": "Bearer" };
  if (given === null) throw new Refusal(1410, "A token is needed here.", bearer);
  if (!(await isSame(given, `Bearer ${token}`))) throw new Refusal(1411, "This is not the token.", bearer);
  return { body: await text(), type: "text/plain; version=0.0.4; charset=utf-8" };
}

/** Compares digests, whose bytes nobody can steer, so the time says nothing of where two texts part. */
async function isSame(given: string, expected: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [one, other] = await Promise.all([digest(given), digest(expected)]);
  return one.every((byte, index) => byte === other[index]);
}
