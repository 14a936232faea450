import type { Credentials } from "../accounts/credentials";
import type { Account, Store } from "../accounts/store";
import type { Engine } from "../engine/engine";
import type { Framework } from "../frameworks/framework";
import type { MeasureLists } from "../outputs/frameworks";
import type { CustomContexts } from "./contexts";
import type { WritingEngine } from "./item-writer";
import type { JobDesk } from "./job-desk";
import type { Limits } from "./limits";
import type { Scorer } from "./scorer";

/** What the service asks of an engine. */
export interface ServiceEngine
  extends Pick<Engine, "measures" | "dictionary" | "norming" | "version" | "normingPasses">,
    WritingEngine {}

/** Accounts with the check of their secrets. */
export interface Accounts {
  readonly store: Store;
  readonly credentials: Credentials;
}

/** All that endpoints work with. */
export interface Service extends Accounts {
  readonly engine: ServiceEngine;
  readonly scorer: Scorer;
  /** Of the profile, as far as the engine has their measures. */
  readonly frameworks: readonly Framework[];
  readonly measures: MeasureLists;
  /** What v1 compares texts with. */
  readonly norming: string;
  readonly limits: Limits;
  readonly contexts: CustomContexts;
  /** Who takes corpora, if anybody does. */
  readonly jobs: JobDesk | undefined;
}

/** A request that has come past all checks that are the same for many endpoints. */
export interface Call {
  readonly service: Service;
  /** The body as it came. */
  readonly bytes: Uint8Array;
  readonly request: Request;
  /** As in the table of routes. */
  readonly path: string;
  /** The `{name}` of the path. */
  readonly name: string;
  readonly query: URLSearchParams;
  /** What to put down about the call for whoever counts calls. */
  readonly note: (facts: CallFacts) => void;
}

/** A call with the account that makes it. */
export interface OwnCall extends Call {
  readonly account: Account;
}

/** What a call came to, in numbers. */
export interface CallFacts {
  /** Of a body that the endpoint read itself. */
  readonly bytes?: number;
  readonly items?: number;
  readonly words?: number;
}

/** The frameworks that an account is entitled to. */
export function frameworksOf({ frameworks }: Service, { plan }: Account): readonly Framework[] {
  const { frameworks: names } = plan;
  return names === undefined ? frameworks : frameworks.filter(({ id }) => names.includes(id));
}
