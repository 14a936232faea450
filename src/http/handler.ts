import type { Account } from "../accounts/store";
import { badNumber, checkOptions, type OptionNames } from "../check-options";
import { measureIdsOf } from "../engine/measure-facts";
import { LexometerError } from "../errors";
import { FRAMEWORKS } from "../frameworks/built-in";
import { compatProfile, type Profile } from "../frameworks/profile";
import { keepMeasured } from "../frameworks/select";
import { defaultNorming } from "../norms/head";
import { NormedColumns } from "../service-measures/normed-columns";
import { type Answer, refusalAnswer, responseOf } from "./answers";
import { authenticate } from "./auth";
import { readBody } from "./body";
import { CustomContexts } from "./contexts";
import { Refusal, refusalOf } from "./errors";
import { Gate, targetOf } from "./gate";
import { ItemWriter } from "./item-writer";
import type { JobDesk } from "./job-desk";
import { JOB_ROUTES } from "./jobs";
import { DEFAULT_LIMITS, type Limits } from "./limits";
import { type Metrics, type OpenRoute, openRoutes } from "./open-routes";
import { type PageFile, pageRoutes } from "./page";
import { ROUTES, type Route } from "./routes";
import { LocalScorer, type Scorer, type ScorerParts } from "./scorer";
import type { Accounts, CallFacts, Service, ServiceEngine } from "./service";

/** What a handler is made of. */
export interface HandlerOptions {
  readonly engine: ServiceEngine;
  /** Who scores; the engine in this thread where it is left out. Made for the parts that the handler has. */
  readonly scorer?: (parts: ScorerParts) => Scorer;
  readonly accounts: Accounts;
  readonly limits?: Partial<Limits>;
  /** Who takes corpora; without it there is no `/v2/jobs`. */
  readonly jobs?: JobDesk;
  /** Names of frameworks in answers: ours, those that clients of other services expect, or your own. */
  readonly profile?: "default" | "compat" | Profile;
  /** When `/v1/score` is going to end; without a date it is only deprecated. */
  readonly sunset?: Date;
  /** The page at `/`, with its assets. */
  readonly page?: readonly PageFile[];
  /** Without it there is no `/metrics`. */
  readonly metrics?: Metrics;
  /** Called after each answer, for logs and numbers: nothing in it is content, a label or a secret. */
  readonly onAnswer?: (facts: AnswerFacts) => void;
}

export const HANDLER_OPTIONS: OptionNames<HandlerOptions> = {
  engine: true,
  scorer: true,
  accounts: true,
  limits: true,
  jobs: true,
  profile: true,
  sunset: true,
  page: true,
  metrics: true,
  onAnswer: true,
};

/** What may be put down about an answer. */
export interface AnswerFacts extends CallFacts {
  readonly method: string;
  /** As in the table of routes; `undefined` for an unknown path. */
  readonly endpoint: string | undefined;
  readonly status: number;
  /** Of a refusal. */
  readonly code?: number;
  /** The kind of error behind a 5xx. */
  readonly reason?: string;
  /** Key of the account. */
  readonly account?: string;
  /** Bytes of the request's body, as far as it was read. */
  readonly bytes?: number;
  readonly milliseconds: number;
}

/** What the adapter knows of a request and `Request` does not. */
export interface RequestInfo {
  /** The request target as it was sent: `new Request` folds `..` and the like, and paths are exact. */
  readonly rawTarget?: string;
}

/** The API of one engine and its accounts, for any host that speaks web requests; never rejects. */
export type Handler = (request: Request, info?: RequestInfo) => Promise<Response>;

/**
 * The service as a function from requests to responses, on web standards alone:
 * any host that has `Request` can serve it. It never rejects.
 *
 * @example
 * ```ts
 * const store = createMemoryStore();
 * const credentials = await openCredentials(store, pepper);
 * const handle = createHandler({ engine: await createEngine(), accounts: { store, credentials } });
 * const response = await handle(new Request("http://localhost/livez"));
 * ```
 */
export function createHandler(options: HandlerOptions): Handler {
  checkOptions("createHandler", options, HANDLER_OPTIONS);
  const service = serviceOf(options);
  const routes = options.jobs === undefined ? ROUTES : [...ROUTES, ...JOB_ROUTES];
  const gate = new Gate<Route | OpenRoute>([
    // First, so that a path of an endpoint stays the endpoint's.
    ...pageRoutes(options.page ?? []),
    ...routes,
    ...openRoutes(service.store, options.metrics, routes),
  ]);
  const deprecation = {
    deprecation: DEPRECATED_SINCE,
    link: '</v1/framework/bulk>; rel="successor-version"',
    ...(options.sunset === undefined ? {} : { sunset: options.sunset.toUTCString() }),
  };
  return async (request, { rawTarget = targetOf(request) } = {}) => {
    const trace = new Trace(request.method);
    let answer: Answer;
    try {
      const { route, name, query } = gate.enter(request.method, rawTarget);
      trace.enter(route.path, "isDeprecated" in route && route.isDeprecated ? deprecation : {});
      if (!("handle" in route)) answer = await route.answer(request);
      else {
        const account = await admit(service, route, request, trace);
        const { scorer, limits } = service;
        const bytes = await readBody(request, route.body, limits, (size) => scorer.room?.(size));
        trace.note({ bytes: bytes.byteLength });
        const note = (facts: CallFacts): void => trace.note(facts);
        answer = await route.handle({ service, request, account, path: route.path, name, query, note, bytes });
      }
    } catch (error) {
      answer = trace.refuse(error, request.headers.get("accept"));
    }
    const response = responseOf({ ...answer, headers: { ...trace.headers, ...answer.headers } });
    try {
      options.onAnswer?.(trace.facts(response.status));
    } catch {
      // Whoever counts calls must not cost one.
    }
    return response;
  };
}

/** RFC 9745 wants seconds: since 1 November 2026. */
const DEPRECATED_SINCE = `@${Date.UTC(2026, 10, 1) / 1000}`;

function serviceOf({ engine, scorer, accounts, jobs, limits = {}, profile = "default" }: HandlerOptions): Service {
  const columns = new NormedColumns(engine.dictionary.categories);
  const known = measureIdsOf(engine.measures, columns);
  checkOptions("`limits`", limits, DEFAULT_LIMITS);
  const all = { ...DEFAULT_LIMITS, ...limits };
  for (const [option, limit] of Object.entries(all)) {
    // Nothing is larger than NaN: it would be no limit at all.
    if (!(limit >= 0)) throw badNumber(`limits.${option}`, limit, "a number from 0");
  }
  // Without norms there are no service measures, so nothing that is made of them.
  const measured = engine.norming.length === 0 ? { ...known, service: new Set<string>() } : known;
  const frameworks = keepMeasured(frameworksOfProfile(profile), measured);
  const measures = { dictionary: engine.measures, service: columns.columns.map(({ id }) => id) };
  const { version } = engine;
  const parts = { writer: new ItemWriter(engine, frameworks, measures), limits: all, frameworks, measures, version };
  return {
    ...accounts,
    engine,
    scorer: scorer?.(parts) ?? new LocalScorer(parts),
    frameworks,
    measures,
    norming: defaultNorming(engine.norming),
    limits: all,
    contexts: new CustomContexts(accounts.store, engine, all),
    jobs,
  };
}

function frameworksOfProfile(profile: NonNullable<HandlerOptions["profile"]>): Profile["frameworks"] {
  if (profile === "default") return FRAMEWORKS;
  return profile === "compat" ? compatProfile.frameworks : profile.frameworks;
}

/** Who it is, whether the plan has the endpoint, and whether it is their turn: all that is cheap comes before the body. */
async function admit(service: Service, route: Route, request: Request, trace: Trace): Promise<Account> {
  const account = await authenticate(service.credentials, request.headers.get("authorization"));
  trace.note({ account: account.key });
  const { endpoints, rate } = account.plan;
  if (route.isInPlans && endpoints !== undefined && !endpoints.includes(route.path)) throw new Refusal(1412);
  if (!route.isRateLimited) return account;
  const admission = await service.store.admit(account);
  const remaining = admission.admitted ? admission.remaining : 0;
  trace.send({ "ratelimit-policy": `"default";q=${rate};w=1`, ratelimit: `"default";r=${remaining};t=1` });
  if (admission.admitted) return account;
  const message = `Rate limit exceeded. Retry in ${admission.wait} milliseconds.`;
  throw new Refusal(1420, message, { "retry-after": "1" });
}

/** What is found out about a request on its way: headers that its answer gets, and facts to put down. */
class Trace {
  readonly headers: Record<string, string> = {};
  readonly #started = performance.now();
  readonly #method: string;
  #endpoint: string | undefined;
  #known: Partial<AnswerFacts> = {};

  constructor(method: string) {
    this.#method = method;
  }

  enter(endpoint: string, headers: Readonly<Record<string, string>>): void {
    this.#endpoint = endpoint;
    this.send(headers);
  }

  send(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers)) this.headers[name] = value;
  }

  note(facts: Partial<AnswerFacts>): void {
    this.#known = { ...this.#known, ...facts };
  }

  refuse(error: unknown, accept: string | null): Answer {
    const refusal = refusalOf(error);
    this.note({ code: refusal.code });
    // The message of a foreign error may quote anything: only its kind goes on.
    if (refusal.code >= 1500) this.note({ reason: error instanceof LexometerError ? error.code : kindOf(error) });
    return refusalAnswer(refusal, accept);
  }

  facts(status: number): AnswerFacts {
    const milliseconds = performance.now() - this.#started;
    return { method: this.#method, endpoint: this.#endpoint, ...this.#known, status, milliseconds };
  }
}

function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
