import type { JobDesk } from "../../http/job-desk";
import { openJobs } from "../../jobs/open";
import { type Place, sharedUrlOf } from "../place";
import { UsageError } from "../usage";
import { uploadDesk } from "./upload-desk";

/** The desk of a server at which corpora are handed in, until it is closed. */
export interface Uploads {
  readonly desk: JobDesk;
  close(): Promise<void>;
}

/** @throws {@link UsageError} where accounts are in a folder; as `openJobs` */
export async function openUploads(place: Place, folder: string): Promise<Uploads> {
  const url = sharedUrlOf(place);
  if (url === undefined) throw new UsageError("--jobs goes with --store postgres://…: jobs are in PostgreSQL.");
  const jobs = await openJobs(url);
  return { desk: uploadDesk(jobs, folder), close: () => jobs.close() };
}
