import { LexometerError } from "../../src/errors";
import type { JobDesk } from "../../src/http/job-desk";
import type { JobStatus } from "../../src/jobs/job";

/** What a worker makes of a corpus: its results, and how many texts and words they are of. */
export interface Work {
  readonly results: string;
  readonly texts: number;
  readonly leftOut: number;
  readonly words: number;
}

interface Job {
  readonly corpus: string;
  readonly norming: string | undefined;
  results: string;
  status: JobStatus;
}

/** Jobs in memory, with ids that are counted: nothing is done with them until the test says so. */
export class MemoryDesk implements JobDesk {
  readonly #clock: () => number;
  readonly jobs = new Map<string, Job>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  async submit(...[account, corpus, { norming }]: Parameters<JobDesk["submit"]>): Promise<JobStatus> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of corpus) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const job = `0f8a4c1e-52d7-4b6a-9c3e-${String(this.jobs.size + 1).padStart(12, "0")}`;
    const status: JobStatus = {
      ...{ job, kind: "score", state: "running", out: "/shared/uploads/one", account: account.key, round: 1 },
      ...{ shards: 1, done: 0, failed: 0, running: 0, rows: 0, skipped: 0, words: 0, speed: 0 },
      ...{ bytes: 0, totalBytes: text.length, created: this.#clock(), finished: undefined },
      ...{ failures: [], reason: undefined },
    };
    this.jobs.set(job, { corpus: text, norming, results: "", status });
    return status;
  }

  async status(account: { readonly key: string }, job: string): Promise<JobStatus> {
    const found = this.jobs.get(job);
    if (found?.status.account !== account.key) throw new LexometerError("JOB_UNKNOWN", "There is no such job.");
    return found.status;
  }

  async cancel(account: { readonly key: string }, job: string): Promise<JobStatus> {
    const status = await this.status(account, job);
    return status.state === "running" ? this.set(job, { state: "cancelled" }) : status;
  }

  async results(account: { readonly key: string }, job: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    await this.status(account, job);
    return new Blob([this.jobs.get(job)!.results]).stream();
  }

  /** Does all jobs that wait. */
  work(scored: (corpus: string, norming: string | undefined) => Work): void {
    for (const [id, job] of this.jobs) {
      if (job.status.state !== "running") continue;
      const { results, texts, leftOut, words } = scored(job.corpus, job.norming);
      job.results = results;
      const finished = this.#clock();
      const speed = words / Math.max(1, (finished - job.status.created) / 1000);
      this.set(id, { state: "done", done: 1, rows: texts, skipped: leftOut, words, finished, speed });
    }
  }

  /** Has a job be otherwise than it is. */
  set(job: string, facts: Partial<JobStatus>): JobStatus {
    const found = this.jobs.get(job)!;
    found.status = { ...found.status, ...facts };
    return found.status;
  }
}
