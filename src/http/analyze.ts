import { versionOf } from "../engine/norms";
import { selectFrameworks } from "../frameworks/select";
import { answerBody, deliverable } from "./answer-body";
import type { Answer } from "./answers";
import { Refusal } from "./errors";
import { type Arrangement, ASIDES } from "./item-writer";
import { pay } from "./metering";
import { commaList } from "./query";
import type { SampleForm } from "./samples";
import { frameworksOf, type OwnCall, type Service } from "./service";

/** POST /v1/framework and /v1/framework/bulk */
export async function framework(call: OwnCall, isBulk: boolean): Promise<Answer> {
  return await answer(call, v1Form(isBulk), v1Arrangement(call, "framework"));
}

/** POST /v1/score and /v1/score/bulk */
export async function score(call: OwnCall, isBulk: boolean): Promise<Answer> {
  return await answer(call, v1Form(isBulk), v1Arrangement(call, "score"));
}

/** POST /v2/analyze/written and the like. @throws {@link Refusal} 1461 where the engine has no such context */
export async function analyze(call: OwnCall, norming: string): Promise<Answer> {
  if (!call.service.engine.norming.includes(norming)) throw new Refusal(1461);
  return await analyzeIn(call, norming, norming);
}

/** POST /v2/analyze/custom/{name}. @throws {@link Refusal} 1461 unless it is one of the account's, and completed */
export async function analyzeCustom(call: OwnCall): Promise<Answer> {
  const { service, account, name } = call;
  return await analyzeIn(call, `custom/${name}`, await service.contexts.completed(account, name));
}

async function analyzeIn(call: OwnCall, name: string, norming: Arrangement["norming"]): Promise<Answer> {
  const arrangement = { kind: "analysis", name, norming, frameworks: askedFor(call), asides: asidesOf(call) } as const;
  return await answer(call, { body: "either", withText: true }, arrangement);
}

function v1Form(isBulk: boolean): SampleForm {
  return { body: isBulk ? "bulk" : "single", withText: false };
}

function v1Arrangement(call: OwnCall, kind: "framework" | "score"): Arrangement {
  const { service, account } = call;
  const frameworks = frameworksOf(service, account).map(({ id }) => id);
  return { kind, name: "", norming: service.norming, frameworks, asides: asidesOf(call) };
}

/** What of `?include=` there is, in our order. */
function asidesOf({ query }: OwnCall): Arrangement["asides"] {
  const asked = commaList(query, "include");
  return ASIDES.filter((name) => asked.includes(name));
}

/** What `?frameworks=` leaves of the frameworks of the account. */
function askedFor({ service, account, query }: OwnCall): readonly string[] {
  const all = frameworksOf(service, account);
  const names = commaList(query, "frameworks");
  if (names.length === 0) return all.map(({ id }) => id);
  // The summary comes anyway, so whoever asks for it may.
  const unknown = names.some((name) => name !== "summary" && !all.some(({ id }) => id === name));
  if (unknown) throw new Refusal(1461);
  const known = names.filter((name) => all.some(({ id }) => id === name));
  return selectFrameworks(all, known).map(({ id }) => id);
}

async function answer(call: OwnCall, form: SampleForm, arrangement: Arrangement): Promise<Answer> {
  const { service, bytes } = call;
  const table = await service.scorer.read(bytes, form);
  const { parts, granted, usage } = await pay(call, () => service.scorer.write(table, arrangement));
  const frame = { usage, engine: versionsOf(service, arrangement.norming) };
  return { body: answerBody(frame, deliverable(parts, granted, arrangement, table), arrangement) };
}

/** Which code, words and norms the numbers come from. */
function versionsOf({ engine }: Service, norming: Arrangement["norming"]): object {
  const { engine: version, dictionary, norms } = engine.version;
  // An engine without norms scores by none.
  return { version, dictionary, norms: typeof norming === "string" ? norms[norming] : versionOf(norming.context) };
}
