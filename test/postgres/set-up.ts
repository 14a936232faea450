import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { findPrograms, PostgresServer, type ServerFacts } from "./server";

/** What the tests are told of the database. */
export interface Given {
  /** `undefined` where there is no PostgreSQL. */
  readonly url?: string;
  /** Of a server that the set-up started: only that one may be stopped. */
  readonly server?: ServerFacts;
}

declare module "vitest" {
  export interface ProvidedContext {
    readonly postgres: Given;
  }
}

/** Starts a PostgreSQL for all test files, unless `DATABASE_URL` names one. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!existsSync(resolve(import.meta.dirname, "../../dist/cli.js"))) {
    throw new Error("These tests run the built program: npm run build comes first.");
  }
  const url = process.env.DATABASE_URL;
  if (url !== undefined) {
    project.provide("postgres", { url });
    return undefined;
  }
  if (findPrograms() === undefined) {
    const message = "PostgreSQL is not installed here and DATABASE_URL is not set";
    if (process.env.LEXOMETER_DEMAND_POSTGRES === "1") throw new Error(`${message}, but it is demanded.`);
    console.warn(`${message}: its tests are skipped.`);
    project.provide("postgres", {});
    return undefined;
  }
  const server = await PostgresServer.create();
  project.provide("postgres", { url: server.url, server: server.facts });
  return () => server.remove();
}
