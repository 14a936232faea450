import { expect, test } from "vitest";
import { createEngine, Engine } from "../../src/engine/engine";
import type { LexometerError } from "../../src/errors";
import { createPool } from "../../src/pool/node";
import type { Pool } from "../../src/pool/pool";

/** Answers of a pool: promises; what a call of many texts or a stream gives may be an error in its place. */
type Answer<Given> = [Given] extends [AsyncGenerator<infer Item, void, undefined>]
  ? AsyncGenerator<Item | LexometerError, void, undefined>
  : Promise<Awaited<Given>>;

type PooledMethod<Method> = Method extends (...given: infer Given) => infer Returned
  ? (...given: Given) => Answer<Returned>
  : Method;

/** Methods that read no text, or whose own methods do: looked at one by one. */
type Apart = "scoreMany" | "normsNamed" | "normingPasses";

type Mirror = { readonly [Name in Exclude<keyof Engine, Apart>]: PooledMethod<Engine[Name]> } & {
  scoreMany(
    ...given: Parameters<Engine["scoreMany"]>
  ): Promise<(ReturnType<Engine["scoreMany"]>[number] | LexometerError)[]>;
  readonly normsNamed: Engine["normsNamed"];
  normingPasses(): {
    readonly [Name in keyof ReturnType<Engine["normingPasses"]> as Name extends "oneOf" | "twoOf"
      ? never
      : Name]: Name extends "one" | "two"
      ? PooledMethod<ReturnType<Engine["normingPasses"]>[Name]>
      : ReturnType<Engine["normingPasses"]>[Name];
  };
};

/** A method of the engine that the pool lacks, or takes or answers otherwise, does not compile here. */
const mirrored = (pool: Pool): Mirror => pool;

test("a pool has every method and property of an engine", async () => {
  const engine = await createEngine();
  const pool = mirrored(await createPool({ workers: 0 })) as Mirror & Pool;
  const methods = Object.getOwnPropertyNames(Engine.prototype).filter((name) => name !== "constructor");
  expect(methods.length).toBeGreaterThan(10);
  for (const method of methods) expect(typeof pool[method as keyof Pool], method).toBe("function");
  for (const property of Object.keys(engine)) expect(pool, property).toHaveProperty(property);
  await pool.close();
});
