import type { Account } from "../accounts/store";
import type { JobStatus } from "../jobs/job";

/** Who keeps uploads where workers find them, and hands jobs in. */
export interface JobDesk {
  /**
   * Takes a corpus of NDJSON, a text a line, as a job that the account pays for.
   *
   * @param frameworks only these; all where it is left out
   * @throws {@link LexometerError} `ARGUMENT` for an unknown norming or framework; what the corpus throws
   */
  submit(
    account: Account,
    corpus: AsyncIterable<Uint8Array>,
    options: { readonly norming: string | undefined; readonly frameworks: readonly string[] | undefined },
  ): Promise<JobStatus>;
  /** Only jobs of this account are seen here. @throws {@link LexometerError} `JOB_UNKNOWN`, as of the others */
  status(account: Account, job: string): Promise<JobStatus>;
  cancel(account: Account, job: string): Promise<JobStatus>;
  /** What came of a job that is done, in the order of its texts. */
  results(account: Account, job: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}
