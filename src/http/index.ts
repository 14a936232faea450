/**
 * The service on web standards: {@link createHandler} makes a function from
 * `Request` to `Response`, for any host that has them.
 *
 * `lexometer/http/node` serves it on Node.
 */

export { type Credentials, type Issued, openCredentials } from "../accounts/credentials";
export { createMemoryStore } from "../accounts/memory";
export { DEFAULT_PLAN, type Plan } from "../accounts/plan";
export type { Account, Store } from "../accounts/store";
export { openProfile, type Profile } from "../frameworks/profile";
export { type AnswerFacts, createHandler, type Handler, type HandlerOptions, type RequestInfo } from "./handler";
export { DEFAULT_LIMITS, type Limits } from "./limits";
export type { Metrics } from "./open-routes";
export type { PageFile } from "./page";
export type { Accounts, ServiceEngine } from "./service";
