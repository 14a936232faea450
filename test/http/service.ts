import { expect } from "vitest";
import * as z from "zod";
import { openCredentials } from "../../src/accounts/credentials";
import { createMemoryStore } from "../../src/accounts/memory";
import type { Plan } from "../../src/accounts/plan";
import type { Account, Store } from "../../src/accounts/store";
import { createEngine } from "../../src/engine/engine";
import { type AnswerFacts, createHandler, type Handler, type HandlerOptions } from "../../src/http/handler";
import { JOB_ROUTES } from "../../src/http/jobs";
import { openApiOf } from "../../src/http/openapi";
import { ROUTES } from "../../src/http/routes";

export const engine = await createEngine();

/** What is sent; the body as JSON unless it is a string, bytes or a stream. */
export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without it the first account of the service; `null` sends no Authorization at all. */
  readonly pair?: Pair | null;
  readonly target?: string;
}

export interface Pair {
  readonly key: string;
  readonly secret: string;
}

export interface Got {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into, and checked by the document
  readonly body: any;
  readonly text: string;
}

/** A service over a store in memory, with an account and a clock that stands still. */
export class TestService {
  now = Date.UTC(2026, 10, 21, 12);
  readonly facts: AnswerFacts[] = [];
  readonly #handle: Handler;
  readonly #create: (plan: Partial<Plan>) => Promise<Pair & { readonly account: Account }>;
  readonly #own: Pair;

  private constructor(
    readonly store: Store,
    handle: Handler,
    facts: AnswerFacts[],
    create: (plan: Partial<Plan>) => Promise<Pair & { readonly account: Account }>,
    own: Pair,
  ) {
    this.#handle = handle;
    this.facts = facts;
    this.#create = create;
    this.#own = own;
  }

  /** @param options.wrap puts something between the handler and its store */
  static async open(
    options: Partial<HandlerOptions> & { readonly plan?: Partial<Plan>; readonly wrap?: (store: Store) => Store } = {},
  ): Promise<TestService> {
    const { plan = {}, wrap = (store) => store, ...rest } = options;
    const clock = { read: (): number => 0 };
    const store = wrap(createMemoryStore({ clock: () => clock.read() }));
    const credentials = await openCredentials(store, new Uint8Array(32).fill(7));
    const create = async (given: Partial<Plan>) => {
      const { account, secret } = await credentials.create("a test", { rate: 10_000, ...given });
      return { key: account.key, secret, account };
    };
    const facts: AnswerFacts[] = [];
    clock.read = () => Date.UTC(2026, 10, 21, 12);
    const onAnswer = (fact: AnswerFacts) => facts.push(fact);
    const handle = createHandler({ engine, accounts: { store, credentials }, onAnswer, ...rest });
    const service = new TestService(store, handle, facts, create, await create(plan));
    clock.read = () => service.now;
    return service;
  }

  async account(plan: Partial<Plan> = {}): Promise<Pair & { readonly account: Account }> {
    return await this.#create(plan);
  }

  get own(): Pair {
    return this.#own;
  }

  async get(target: string, sent: Sent = {}): Promise<Got> {
    return await this.send("GET", target, sent);
  }

  async post(target: string, body: unknown, sent: Sent = {}): Promise<Got> {
    return await this.send("POST", target, { body, ...sent });
  }

  /** Sends a request, and holds the answer against the OpenAPI document and the rules of all answers. */
  async send(method: string, target: string, { body, headers = {}, pair = this.#own }: Sent = {}): Promise<Got> {
    const raw = typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;
    const authorization = pair === null ? {} : { authorization: basic(pair) };
    const request = new Request(`http://localhost${target.startsWith("/") ? target : "/"}`, {
      method,
      headers: { ...authorization, ...headers },
      ...(body === undefined ? {} : { body: (raw ? body : JSON.stringify(body)) as BodyInit, duplex: "half" }),
    } as RequestInit);
    const response = await this.#handle(request, { rawTarget: target });
    const text = await response.text();
    const got = { status: response.status, headers: response.headers, text, body: undefined };
    return checkAnswer(method, target, got);
  }
}

export function basic({ key, secret }: Pair): string {
  return `Basic ${btoa(`${key}:${secret}`)}`;
}

/** As of a service that takes jobs. */
// biome-ignore lint/suspicious/noExplicitAny: a document
export const DOCUMENT = JSON.parse(JSON.stringify(openApiOf([...ROUTES, ...JOB_ROUTES]))) as any;
const NDJSON = "application/x-ndjson";

/** Holds an answer against the rules of all answers, and against the document where it has the endpoint. */
export function checkAnswer(method: string, target: string, got: Got): Got {
  const { status, headers, text } = got;
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("server")).toBeNull();
  const type = headers.get("content-type")!;
  if (type.startsWith("text/")) return got;
  expect(["application/json", "application/problem+json", NDJSON]).toContain(type);
  const body = type === NDJSON ? text : JSON.parse(text);
  if (status >= 400) expect(Object.keys(body)).toContain("code");
  const path = target
    .split("?")[0]!
    .replace(/^(\/v2\/(?:(?:analyze|norming)\/custom|jobs)\/)[a-z0-9_.-]{1,64}/, "$1{name}");
  const operation = DOCUMENT.paths[path]?.[method.toLowerCase()];
  if (operation !== undefined) {
    const media = operation.responses[status]?.content?.[type];
    expect(media, `${method} ${path} → ${status} ${type} is not in the document: ${text.slice(0, 200)}`).toBeDefined();
    const outcome = validatorOf(media.schema).safeParse(body);
    expect(outcome.error?.issues.slice(0, 3) ?? [], `${method} ${target} → ${text.slice(0, 300)}`).toEqual([]);
  }
  return { ...got, body };
}

const validators = new Map<string, z.ZodType>();

function validatorOf(schema: object): z.ZodType {
  const text = JSON.stringify(schema);
  let validator = validators.get(text);
  if (validator === undefined) {
    const whole = JSON.stringify({ ...schema, $defs: DOCUMENT.components.schemas });
    validator = z.fromJSONSchema(JSON.parse(whole.replaceAll("#/components/schemas/", "#/$defs/")));
    validators.set(text, validator);
  }
  return validator;
}
