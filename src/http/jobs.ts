import type { JobStatus } from "../jobs/job";
import { type Answer, jsonAnswer } from "./answers";
import { chunksOf } from "./body";
import { Refusal } from "./errors";
import type { JobDesk } from "./job-desk";
import type { Route } from "./routes";
import * as schemas from "./schemas";
import type { OwnCall } from "./service";

const NDJSON = "application/x-ndjson";
const COMMON = { body: "none", isRateLimited: true, isInPlans: true } as const;

/** The endpoints of jobs: only of a service that has somebody to do them. */
export const JOB_ROUTES: readonly Route[] = [
  {
    ...COMMON,
    method: "POST",
    path: "/v2/jobs",
    summary: "Hand in a corpus, NDJSON with a text a line, to be scored in the background",
    body: "corpus",
    request: schemas.corpus,
    requestType: NDJSON,
    answer: schemas.job,
    query: ["norming"],
    refusals: [1448],
    handle: submit,
  },
  {
    ...COMMON,
    method: "GET",
    path: "/v2/jobs/{name}",
    summary: "How far a job is",
    answer: schemas.job,
    refusals: [1461],
    handle: async (call) => jobAnswer(await deskOf(call).status(call.account, call.name)),
  },
  {
    ...COMMON,
    method: "DELETE",
    path: "/v2/jobs/{name}",
    summary: "Stop a job; what is not done is not charged",
    answer: schemas.job,
    refusals: [1461],
    handle: async (call) => jobAnswer(await deskOf(call).cancel(call.account, call.name)),
  },
  {
    ...COMMON,
    method: "GET",
    path: "/v2/jobs/{name}/results",
    summary: "The results of a job that is done, NDJSON in the order of its texts",
    answer: schemas.jobResults,
    answerType: NDJSON,
    refusals: [1461, 1470],
    handle: results,
  },
];

function deskOf({ service }: OwnCall): JobDesk {
  return service.jobs!;
}

async function submit(call: OwnCall): Promise<Answer> {
  const { account, request, query, note, service } = call;
  const limit = service.limits.jobBytes;
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limit) throw tooLarge(limit);
  const status = await deskOf(call).submit(
    account,
    upTo(limit, request, (bytes) => note({ bytes })),
    {
      norming: query.get("norming") ?? undefined,
      frameworks: account.plan.frameworks,
    },
  );
  return jobAnswer(status);
}

async function results(call: OwnCall): Promise<Answer> {
  const { account, name } = call;
  const desk = deskOf(call);
  const { state } = await desk.status(account, name);
  if (state !== "done") throw new Refusal(1470, `This job has no results: it is ${state}.`);
  return { body: await desk.results(account, name), type: NDJSON };
}

/** The body of a request, as long as it is not too large. @throws {@link Refusal} 1430, 1440 */
async function* upTo(
  limit: number,
  request: Request,
  note: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
  note(size);
}

function tooLarge(limit: number): Refusal {
  return new Refusal(1430, `The corpus is larger than ${limit} bytes: hand it in as several jobs.`, {
    connection: "close",
  });
}

/** Reasons of failures name files of ours; only their number goes out. */
function jobAnswer(status: JobStatus): Answer {
  const { job, state, shards, done, failed, rows, skipped, words, speed, created, finished } = status;
  return jsonAnswer({
    ...{ job, state, shards, done, failed, texts: rows, left_out: skipped, words },
    words_per_second: Math.round(speed),
    created: new Date(created).toISOString(),
    ...(finished === undefined ? {} : { finished: new Date(finished).toISOString() }),
  });
}
