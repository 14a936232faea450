import type { Account, ContextStatus, Store, StoredContext } from "../accounts/store";
import type { Engine } from "../engine/engine";
import type { NormingPasses, Pass, PassOptions } from "../engine/norming-passes";
import { LexometerError } from "../errors";
import type { Moments, NormingContext } from "../norms/context";
import { type ContextState, openState, packState, textsIn, withComposites, withPlain } from "./context-state";
import { Refusal } from "./errors";
import type { Limits } from "./limits";
import { countInSlices } from "./pass-slices";

/** Contexts kept ready to score with: some megabytes each, once texts of all lengths have been looked up in them. */
const KEPT = 16;
/** Writers that meet on one context; each time one of them gets through. */
const TRIES = 100;

type Constants = Readonly<Record<string, Moments>>;
type Saved = Pick<StoredContext, "status"> & { readonly state: ContextState };

/**
 * The custom norming contexts of accounts: the two passes of their making, and
 * their use.
 *
 * Several calls may work on one context at the same time: each adds its numbers
 * to what is stored at the end, and begins again if somebody else has written.
 */
export class CustomContexts {
  readonly #store: Store;
  readonly #dictionary: string;
  readonly #passes: NormingPasses;
  readonly #limits: Limits;
  /** By a name that changes whenever the context does; the one used longest ago comes first. */
  readonly #ready = new Map<string, Promise<NormingContext>>();

  constructor(store: Store, engine: Pick<Engine, "version" | "normingPasses">, limits: Limits) {
    this.#store = store;
    this.#dictionary = engine.version.dictionary;
    this.#passes = engine.normingPasses();
    this.#limits = limits;
  }

  /**
   * A context to score with.
   *
   * @throws {@link Refusal} 1461 if the account has none of this name, or it is not completed
   */
  async completed({ key }: Account, name: string): Promise<{ readonly id: string; readonly context: NormingContext }> {
    const head = (await this.#store.contexts(key)).find((one) => one.name === name);
    if (head?.status !== "completed") throw new Refusal(1461);
    const id = `${key}\n${name}\n${head.version}`;
    const ready = this.#ready.get(id) ?? this.#make(key, name);
    this.#ready.delete(id);
    this.#ready.set(id, ready);
    if (this.#ready.size > KEPT) this.#ready.delete(this.#ready.keys().next().value!);
    ready.catch(() => this.#ready.delete(id));
    return { id, context: await ready };
  }

  /** A part of the first pass. @throws {@link Refusal} 1461, 1470 */
  async passOne(account: Account, name: string, texts: readonly string[]): Promise<Pass> {
    const count = remember((options: PassOptions) => countInSlices(texts, (slice) => this.#passes.one(slice, options)));
    return await this.#write(account, name, async (context, state) => {
      if (context.status !== "created" && context.status !== "pass_one") {
        throw new Refusal(1470, "Pass one of this context is over.");
      }
      const pass = await count(passOptions(context));
      return { pass, saved: { status: "pass_one", state: withPlain(state, pass) } };
    });
  }

  /** A part of the second pass: by its end there are composites, and the context is completed. @throws as `passOne` */
  async passTwo(account: Account, name: string, texts: readonly string[]): Promise<Pass> {
    const count = remember((options: PassOptions, constants: Constants) =>
      countInSlices(texts, (slice) => this.#passes.two(slice, options, constants)),
    );
    return await this.#write(account, name, async (context, state) => {
      const { normTexts } = this.#limits;
      if (textsIn(state.plain) < normTexts) {
        throw new Refusal(1470, `Pass two comes after a pass one with at least ${normTexts} analyzed samples.`);
      }
      const constants = state.constants ?? this.#passes.constants(state.plain);
      const pass = await count(passOptions(context), constants);
      const after = withComposites(state, pass, constants);
      const status: ContextStatus = textsIn(after.composites) < normTexts ? "pass_two" : "completed";
      return { pass, saved: { status, state: after } };
    });
  }

  async #make(key: string, name: string): Promise<NormingContext> {
    const stored = await this.#store.context(key, name);
    if (stored === undefined) throw new Refusal(1461);
    const { plain, composites, constants } = openOurs(stored, this.#passes, this.#dictionary);
    const head = {
      name,
      version: String(stored.version),
      dictionary: this.#dictionary,
      provenance: "Texts of the account that made it.",
    };
    return await this.#passes.context(head, [plain, composites], constants ?? {});
  }

  async #write(
    { key }: Account,
    name: string,
    change: (context: StoredContext, state: ContextState) => Promise<{ readonly pass: Pass; readonly saved: Saved }>,
  ): Promise<Pass> {
    for (let tries = 1; ; tries++) {
      const context = await this.#store.context(key, name);
      if (context === undefined) throw new Refusal(1461);
      const { pass, saved } = await change(context, openOurs(context, this.#passes, this.#dictionary));
      const draft = { name, options: context.options, status: saved.status, state: packState(saved.state) };
      try {
        await this.#store.saveContext(key, draft, context.version);
        return pass;
      } catch (error) {
        const isRace = error instanceof LexometerError && error.code === "CONTEXT_CONFLICT";
        if (!isRace || tries === TRIES) throw error;
      }
    }
  }
}

/** @throws {@link Refusal} 1470 for a state of another dictionary or release */
function openOurs({ state }: StoredContext, passes: NormingPasses, dictionary: string): ContextState {
  try {
    return openState(state, passes, dictionary);
  } catch (error) {
    if (!(error instanceof LexometerError)) throw error;
    throw new Refusal(1470, "This context was made with another dictionary or release; delete it and make it anew.");
  }
}

function passOptions({ options }: StoredContext): PassOptions {
  const { minWordCount, maxPunctuation } = options;
  return { minWords: minWordCount, ...(maxPunctuation === undefined ? {} : { maxPunctuation }) };
}

/** A function that works once as long as it is asked the same: a writer that starts over need not count anew. */
function remember<Arguments extends unknown[], Value>(work: (...given: Arguments) => Value): typeof work {
  let last: { readonly given: string; readonly value: Value } | undefined;
  return (...given) => {
    const text = JSON.stringify(given);
    if (last?.given !== text) last = { given: text, value: work(...given) };
    return last.value;
  };
}
