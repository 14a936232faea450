import type * as z from "zod";
import { planUsage } from "../accounts/period";
import { analyze, analyzeCustom, framework, score } from "./analyze";
import { type Answer, jsonAnswer } from "./answers";
import type { BodyKind } from "./body";
import { listFrameworks, showCatalogue } from "./catalogue";
import type { RefusalCode } from "./errors";
import * as norming from "./norming";
import * as schemas from "./schemas";
import type { OwnCall } from "./service";

/** One endpoint: all that the gate, the checks and the OpenAPI document know of it. */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Exact; `{name}` stands for the name of a custom context, or the id of a job. */
  readonly path: string;
  readonly summary: string;
  readonly body: BodyKind;
  /** Counts as a request of the rolling second. */
  readonly isRateLimited: boolean;
  /** Only for plans that list it, if they list any. */
  readonly isInPlans: boolean;
  readonly request?: z.ZodType;
  readonly answer: z.ZodType;
  /** What `request` and `answer` are written in; JSON where it is left out. */
  readonly requestType?: string;
  readonly answerType?: string;
  /** Arguments that it reads behind the `?`. */
  readonly query?: readonly ("frameworks" | "include" | "norming")[];
  /** Refusals besides those that its other fields bring along. */
  readonly refusals?: readonly RefusalCode[];
  readonly isDeprecated?: boolean;
  readonly handle: (call: OwnCall) => Answer | Promise<Answer>;
}

const SCORING = { method: "POST", isRateLimited: true, isInPlans: true } as const;
const V1_SINGLE = {
  ...SCORING,
  body: "single",
  request: schemas.sampleV1,
  query: ["include"],
  refusals: [1442, 1443, 1446, 1447, 1450, 1470, 1471, 1448],
} as const;
const V1_BULK = {
  ...SCORING,
  body: "bulk",
  request: schemas.bulkV1,
  query: ["include"],
  refusals: [1431, 1444, 1445, 1470, 1471, 1448],
} as const;
const V2 = {
  ...SCORING,
  body: "either",
  request: schemas.oneOrMany,
  answer: schemas.analysisAnswer,
  query: ["frameworks", "include"],
  refusals: [1431, 1442, 1443, 1444, 1447, 1448, 1450, 1461, 1470, 1471],
} as const;
const READING = { method: "GET", body: "none", isRateLimited: true, isInPlans: false } as const;
const PING = {
  ...READING,
  isRateLimited: false,
  summary: "Whether key and secret are right",
  answer: schemas.pong,
  handle: ping,
} as const;
const PASS = {
  method: "PATCH",
  body: "bulk",
  isRateLimited: true,
  isInPlans: true,
  request: schemas.bulkV2,
  answer: schemas.pass,
  refusals: [1431, 1442, 1443, 1444, 1445, 1447, 1450, 1461, 1470],
} as const;

/** Every endpoint that needs an account. The gate, `Allow`, limits and the OpenAPI document all come of this table. */
export const ROUTES: readonly Route[] = [
  {
    ...V1_SINGLE,
    path: "/v1/framework",
    summary: "Score one text, measures by framework",
    answer: schemas.frameworkAnswer,
    handle: (call) => framework(call, false),
  },
  {
    ...V1_BULK,
    path: "/v1/framework/bulk",
    summary: "Score up to 1,000 texts, measures by framework",
    answer: schemas.frameworkAnswer,
    handle: (call) => framework(call, true),
  },
  {
    ...V1_SINGLE,
    path: "/v1/score",
    summary: "Score one text, measures flat",
    isDeprecated: true,
    answer: schemas.scoreAnswer,
    handle: (call) => score(call, false),
  },
  {
    ...V1_BULK,
    path: "/v1/score/bulk",
    summary: "Score up to 1,000 texts, measures flat",
    isDeprecated: true,
    answer: schemas.scoreAnswer,
    handle: (call) => score(call, true),
  },
  {
    ...V2,
    path: "/v2/analyze/written",
    summary: "Analyze one text or many, compared with written ones",
    handle: (call) => analyze(call, "written"),
  },
  {
    ...V2,
    path: "/v2/analyze/spoken",
    summary: "Analyze one text or many, compared with spoken ones",
    handle: (call) => analyze(call, "spoken"),
  },
  {
    ...V2,
    path: "/v2/analyze/custom/{name}",
    summary: "Analyze one text or many, compared with your own",
    handle: analyzeCustom,
  },
  { ...PING, path: "/v1/ping" },
  { ...PING, path: "/v2/ping" },
  {
    ...READING,
    path: "/v1/usage",
    summary: "Where the account stands in its plan",
    answer: schemas.planUsage,
    handle: usage,
  },
  {
    ...READING,
    path: "/v2/frameworks",
    summary: "The names that ?frameworks= takes",
    answer: schemas.names,
    handle: listFrameworks,
  },
  {
    ...READING,
    path: "/v2/catalogue",
    summary: "What frameworks and measures mean",
    answer: schemas.catalogue,
    handle: showCatalogue,
  },
  {
    ...READING,
    path: "/v2/norming",
    summary: "The norming contexts that can be used now",
    answer: schemas.names,
    handle: norming.listNorming,
  },
  {
    ...READING,
    path: "/v2/norming/",
    summary: "The norming contexts that can be used now",
    answer: schemas.names,
    handle: norming.listNorming,
  },
  {
    ...READING,
    path: "/v2/norming/custom/",
    summary: "Your own norming contexts",
    answer: schemas.contexts,
    handle: norming.listCustom,
  },
  {
    method: "POST",
    path: "/v2/norming/custom/",
    summary: "Begin a norming context",
    body: "single",
    isRateLimited: true,
    isInPlans: true,
    request: schemas.contextDraft,
    answer: schemas.context,
    refusals: [1446, 1447, 1448, 1470],
    handle: norming.createCustom,
  },
  { ...PASS, path: "/v2/norming/custom/{name}/one", summary: "Texts for pass one", handle: norming.passOne },
  { ...PASS, path: "/v2/norming/custom/{name}/two", summary: "The same texts for pass two", handle: norming.passTwo },
  {
    method: "DELETE",
    path: "/v2/norming/custom/{name}",
    summary: "Delete a norming context",
    body: "none",
    isRateLimited: true,
    isInPlans: true,
    answer: schemas.deleted,
    refusals: [1461],
    handle: norming.deleteCustom,
  },
];

function ping(): Answer {
  return jsonAnswer({ pong: "Lexometer is here, and knows you." });
}

async function usage({ service, account }: OwnCall): Promise<Answer> {
  return jsonAnswer(planUsage(await service.store.usage(account.key)));
}
