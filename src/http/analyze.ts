import { versionOf } from "../engine/norms";
import type { Framework } from "../frameworks/framework";
import { selectFrameworks } from "../frameworks/select";
import type { NormingContext } from "../norms/context";
import { errorItem, type WriteItem } from "../outputs/item";
import { frameworkItem, scoreItem } from "../outputs/v1";
import { analysisItem } from "../outputs/v2";
import type { Answer } from "./answers";
import { asidesOf } from "./asides";
import { Refusal } from "./errors";
import { pay } from "./metering";
import { commaList } from "./query";
import { type RequestItem, readBulk, readSingle } from "./samples";
import { type ScoredItem, scoreItems } from "./scoring";
import { frameworksOf, type OwnCall, type Service } from "./service";

const V1 = { withText: false };
const V2 = { withText: true };

/** POST /v1/framework and /v1/framework/bulk */
export async function framework(call: OwnCall, isBulk: boolean): Promise<Answer> {
  const frameworks = frameworksOf(call.service, call.account);
  return await answer(call, v1Items(call, isBulk), frameworks, call.service.norming, frameworkItem(frameworks));
}

/** POST /v1/score and /v1/score/bulk */
export async function score(call: OwnCall, isBulk: boolean): Promise<Answer> {
  const { service, account } = call;
  const frameworks = frameworksOf(service, account);
  return await answer(
    call,
    v1Items(call, isBulk),
    frameworks,
    service.norming,
    scoreItem(frameworks, service.measures),
  );
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

async function analyzeIn(call: OwnCall, name: string, norming: string | NormingContext): Promise<Answer> {
  const { service, value } = call;
  const frameworks = askedFor(call);
  const items = Array.isArray(value) ? readBulk(value, V2, service.limits) : [readSingle(value, V2)];
  return await answer(call, items, frameworks, norming, analysisItem(frameworks, name));
}

function v1Items({ value, service }: OwnCall, isBulk: boolean): readonly RequestItem[] {
  return isBulk ? readBulk(value, V1, service.limits) : [readSingle(value, V1)];
}

/** What `?frameworks=` leaves of the frameworks of the account. */
function askedFor({ service, account, query }: OwnCall): readonly Framework[] {
  const all = frameworksOf(service, account);
  const names = commaList(query, "frameworks");
  if (names.length === 0) return all;
  // The summary comes anyway, so whoever asks for it may.
  const unknown = names.some((name) => name !== "summary" && !all.some(({ id }) => id === name));
  if (unknown) throw new Refusal(1461);
  return selectFrameworks(
    all,
    names.filter((name) => all.some(({ id }) => id === name)),
  );
}

async function answer(
  call: OwnCall,
  samples: readonly RequestItem[],
  frameworks: readonly Framework[],
  norming: string | NormingContext,
  write: WriteItem,
): Promise<Answer> {
  const { service, query } = call;
  const { items, usage } = await pay(call, () => scoreItems(service.engine, samples, norming));
  const results = items.map((item) => itemText(item, write));
  const delivered = items.map((item) =>
    "result" in item ? { text: item.sample.content, result: item.result } : undefined,
  );
  const asides = await asidesOf(service, query, frameworks, delivered);
  const head = `{"plan_usage":${JSON.stringify(usage)},"engine":${engineText(service, norming)}`;
  return { body: `${head},"results":[${results.join(",")}]${asides}}` };
}

function itemText(item: ScoredItem, write: WriteItem): string {
  const label = { responseId: crypto.randomUUID(), requestId: item.sample.requestId };
  return "result" in item ? write(label, item.result) : errorItem(label, item.refusal);
}

/** Which code, words and norms the numbers come from. */
function engineText({ engine }: Service, norming: string | NormingContext): string {
  const { engine: version, dictionary, norms } = engine.version;
  // An engine without norms scores by none.
  return JSON.stringify({
    version,
    dictionary,
    norms: typeof norming === "string" ? norms[norming] : versionOf(norming),
  });
}
