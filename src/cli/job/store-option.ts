import type { Command } from "commander";
import { type Jobs, openJobs } from "../../jobs/open";
import { sharedUrlOf } from "../place";
import { UsageError } from "../usage";

export interface StoreOption {
  readonly store?: string;
}

export function withStore(command: Command): Command {
  return command.option(
    "--store <url>",
    "PostgreSQL: postgres://user:password@host/database (default: $LEXOMETER_STORE)",
  );
}

export async function openJobsAt(options: StoreOption): Promise<Jobs> {
  return await openJobs(urlOf(options));
}

/** @throws {@link UsageError} where nobody said where the jobs are */
export function urlOf({ store }: StoreOption): string {
  const url = sharedUrlOf({ data: "", ...(store === undefined ? {} : { store }) });
  if (url === undefined)
    throw new UsageError("Jobs are in PostgreSQL: give --store postgres://… or set LEXOMETER_STORE.");
  return url;
}
