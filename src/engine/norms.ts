import { LexometerError } from "../errors";
import { BUILT_IN, BUILT_IN_CONTEXTS, BUILT_IN_DICTIONARY } from "../norms/built-in/tables";
import type { NormingContext } from "../norms/context";
import { NO_NORMING } from "../norms/head";
import { unpackContext } from "../norms/pack";
import type { NormedColumns } from "../service-measures/normed-columns";
import { Norming } from "../service-measures/norming";
import { decodeBase64 } from "../text/base64";
import { inflate } from "../text/deflate";
import { kindOf } from "../text/sample";

/** The contexts that come with the package: read when one is first used. */
export class BuiltInNorms {
  readonly #bytes: Uint8Array;
  readonly #contexts = new Map<string, NormingContext>();

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The built-in contexts of a dictionary; `undefined` if they are of another. */
  static async of(dictionary: string): Promise<BuiltInNorms | undefined> {
    if (dictionary !== BUILT_IN_DICTIONARY) return undefined;
    return new BuiltInNorms(await inflate(decodeBase64(BUILT_IN), "The norms that are built in"));
  }

  get names(): readonly string[] {
    return BUILT_IN_CONTEXTS.map(({ name }) => name);
  }

  context(name: string): NormingContext {
    const context = this.#contexts.get(name) ?? unpackContext(this.#bytes, name);
    this.#contexts.set(name, context);
    return context;
  }
}

/** The norming contexts of an engine, by name. */
export class EngineNorms {
  /** Names, built-in ones first. */
  readonly names: readonly string[];
  /** `name@version+hash` of each. */
  readonly versions: Readonly<Record<string, string>>;
  readonly #columns: NormedColumns;
  readonly #dictionary: string;
  readonly #builtIn: BuiltInNorms | undefined;
  readonly #own: ReadonlyMap<string, NormingContext>;
  readonly #fitted = new WeakMap<NormingContext, Norming>();
  readonly #named = new Map<string, Norming>();

  /**
   * @throws {@link LexometerError} `NORMS_MISMATCH` for a context of another
   *   dictionary, `ARGUMENT` for two of one name and for one that is called `none`
   */
  constructor(
    columns: NormedColumns,
    dictionary: string,
    builtIn: BuiltInNorms | undefined,
    own: readonly NormingContext[],
  ) {
    this.#columns = columns;
    this.#dictionary = dictionary;
    this.#builtIn = builtIn;
    if (!Array.isArray(own)) {
      throw new LexometerError("ARGUMENT", `The option \`norms\` is an array of contexts; this is ${kindOf(own)}.`);
    }
    for (const context of own) this.#check(context);
    if (own.some(({ name }) => name === NO_NORMING)) {
      const message = `A norming context cannot be called "${NO_NORMING}", which stands for no norms. Build it anew with another name.`;
      throw new LexometerError("ARGUMENT", message);
    }
    this.#own = new Map(own.map((context) => [context.name, context]));
    const builtInNames = builtIn?.names ?? [];
    this.names = [...builtInNames, ...this.#own.keys()];
    if (new Set([...builtInNames, ...own.map(({ name }) => name)]).size < builtInNames.length + own.length) {
      throw new LexometerError("ARGUMENT", "Two norming contexts have the same name; rename one.");
    }
    const all = [...(builtIn === undefined ? [] : BUILT_IN_CONTEXTS), ...own];
    this.versions = Object.fromEntries(all.map((context) => [context.name, versionOf(context)]));
  }

  /**
   * A context by name, or one that is handed over, fitted to the engine.
   *
   * @throws {@link LexometerError} `ARGUMENT` for an unknown name,
   *   `NORMS_MISMATCH` for a context of another dictionary
   */
  fit(norming: string | NormingContext): Norming {
    if (typeof norming !== "string") {
      this.#check(norming);
      let fitted = this.#fitted.get(norming);
      if (fitted === undefined) {
        fitted = new Norming(this.#columns, norming);
        this.#fitted.set(norming, fitted);
      }
      return fitted;
    }
    let named = this.#named.get(norming);
    if (named === undefined) {
      if (!this.names.includes(norming)) throw unknownNorming(norming, this.names);
      named = new Norming(this.#columns, this.#own.get(norming) ?? this.#builtIn!.context(norming));
      this.#named.set(norming, named);
    }
    return named;
  }

  #check(context: NormingContext): void {
    const { name, dictionary } = context ?? {};
    if (typeof dictionary !== "string" || typeof name !== "string") {
      throw new LexometerError(
        "ARGUMENT",
        `Norms are a name or a context that \`openNorms\` or \`buildNorms\` gives; this is ${kindOf(context)}.`,
      );
    }
    if (dictionary === this.#dictionary) return;
    throw new LexometerError(
      "NORMS_MISMATCH",
      `The norming context "${name}" was made with the dictionary ${dictionary}; this engine has ${this.#dictionary}. Build the context anew with this one.`,
      { expected: this.#dictionary, found: dictionary },
    );
  }
}

/** How a result names its norms. */
export function versionOf({ name, version, hash }: Pick<NormingContext, "name" | "version" | "hash">): string {
  return `${name}@${version}+${hash}`;
}

function unknownNorming(name: string, names: readonly string[]): LexometerError {
  const there =
    names.length === 0 ? "This engine has none: build one with `buildNorms`." : `There are ${names.join(", ")}.`;
  return new LexometerError("ARGUMENT", `There is no norming context "${name.slice(0, 64)}". ${there}`, {
    norming: name,
  });
}
