import type { ContextHead } from "../accounts/store";
import type { Pass } from "../engine/norming-passes";
import { LexometerError } from "../errors";
import { isNormsName, NAME_RULE } from "../norms/head";
import { type Answer, jsonAnswer } from "./answers";
import { parseBody } from "./body";
import { Refusal } from "./errors";
import { codeOf, isObject, own, textOf } from "./samples";
import type { OwnCall } from "./service";

/** The engine's contexts that a path of v2 names. */
const BUILT_IN = ["written", "spoken"];
/** What `min_word_count` is where nobody says anything. */
export const MIN_WORD_COUNT = 350;

/** GET /v2/norming: what can be used now. */
export async function listNorming({ service, account }: OwnCall): Promise<Answer> {
  const custom = await service.store.contexts(account.key);
  return jsonAnswer([
    ...BUILT_IN.filter((name) => service.engine.norming.includes(name)),
    ...custom.filter(({ status }) => status === "completed").map(({ name }) => `custom/${name}`),
  ]);
}

/** GET /v2/norming/custom/ */
export async function listCustom({ service, account }: OwnCall): Promise<Answer> {
  return jsonAnswer((await service.store.contexts(account.key)).map(contextObject));
}

/** POST /v2/norming/custom/. @throws {@link Refusal} 1446, 1447, 1448, 1470 */
export async function createCustom({ service, account, bytes }: OwnCall): Promise<Answer> {
  const { store, limits } = service;
  const { name, options } = readDraft(parseBody(bytes, limits));
  if ((await store.contexts(account.key)).length >= limits.contexts) {
    throw new Refusal(1470, `An account has at most ${limits.contexts} contexts; delete one first.`);
  }
  try {
    const draft = { name, status: "created", options, state: new Uint8Array() } as const;
    return jsonAnswer(contextObject(await store.saveContext(account.key, draft, 0)));
  } catch (error) {
    if (!(error instanceof LexometerError) || error.code !== "CONTEXT_CONFLICT") throw error;
    throw new Refusal(1470, "You have a context of this name.");
  }
}

/** PATCH /v2/norming/custom/{name}/one */
export async function passOne(call: OwnCall): Promise<Answer> {
  const texts = await readTexts(call);
  return passAnswer(texts, await call.service.contexts.passOne(call.account, call.name, texts));
}

/** PATCH /v2/norming/custom/{name}/two */
export async function passTwo(call: OwnCall): Promise<Answer> {
  const texts = await readTexts(call);
  return passAnswer(texts, await call.service.contexts.passTwo(call.account, call.name, texts));
}

/** DELETE /v2/norming/custom/{name}. @throws {@link Refusal} 1461 */
export async function deleteCustom({ service, account, name }: OwnCall): Promise<Answer> {
  if (!(await service.store.deleteContext(account.key, name))) throw new Refusal(1461);
  return jsonAnswer({ name, status: "deleted" });
}

function readDraft(value: unknown): Pick<ContextHead, "name" | "options"> {
  if (Array.isArray(value)) throw new Refusal(1446, "This endpoint takes one object.");
  if (!isObject(value)) throw new Refusal(1447, "This endpoint takes an object.");
  const name = own(value, "name");
  if (!isNormsName(name)) throw new Refusal(1448, `\`name\` has to be ${NAME_RULE}`);
  const least = own(value, "min_word_count") ?? MIN_WORD_COUNT;
  if (typeof least !== "number" || !Number.isSafeInteger(least) || least < 0) {
    throw new Refusal(1448, "`min_word_count` has to be a whole number from 0.");
  }
  const most = own(value, "max_punctuation") ?? undefined;
  if (most === undefined) return { name, options: { minWordCount: least } };
  if (typeof most !== "number" || !Number.isFinite(most) || most < 0) {
    throw new Refusal(1448, "`max_punctuation` has to be a number from 0.");
  }
  return { name, options: { minWordCount: least, maxPunctuation: most } };
}

/** All or none: there is no item of an answer that could say what is wrong with a sample. */
async function readTexts({ service, bytes }: OwnCall): Promise<string[]> {
  const table = await service.scorer.read(bytes, { body: "bulk", withText: true });
  return Array.from({ length: table.count }, (_, sample) => {
    const code = codeOf(table, sample);
    if (code !== 0) throw new Refusal(code);
    return textOf(table, sample);
  });
}

function passAnswer(texts: readonly string[], { taken, words, leftOut }: Pass): Answer {
  return jsonAnswer({
    submitted_samples: texts.length,
    analyzed_samples: taken,
    analyzed_word_count: words,
    filtered_blank: leftOut.blank,
    filtered_word_count: leftOut.too_short,
    filtered_punctuation: leftOut.too_much_punctuation,
  });
}

function contextObject({ name, status, options, version, created, updated }: ContextHead): object {
  const { minWordCount, maxPunctuation } = options;
  return {
    name,
    status,
    min_word_count: minWordCount,
    ...(maxPunctuation === undefined ? {} : { max_punctuation: maxPunctuation }),
    version,
    created: new Date(created).toISOString(),
    updated: new Date(updated).toISOString(),
  };
}
