import type { Command } from "commander";
import { sayStatus, showStatus, statusLine } from "./status";
import { openJobsAt, type StoreOption, withStore } from "./store-option";
import { addSubmit } from "./submit";
import { addSubmitNorms } from "./submit-norms";
import { addWork } from "./work";

export function addJob(program: Command): void {
  const job = program
    .command("job")
    .description("Score corpora with many machines: shards in PostgreSQL, worked on by whoever is there.")
    .addHelpText("after", EXAMPLES);
  addSubmit(job);
  addSubmitNorms(job);
  addWork(withStore(job.command("work")));
  withStore(job.command("status"))
    .description("Show how far jobs are.")
    .argument("[job]", "its id; all jobs where it is left out")
    .option("--watch", "go on until the job is over")
    .option("--json", "as JSON")
    .addHelpText(
      "after",
      `
Examples:
  lexometer job status
  lexometer job status --watch JOB`,
    )
    .action(showStatus);
  withStore(job.command("cancel"))
    .description("Stop a job. What is done stays; what is not is not charged.")
    .argument("<job>", "its id")
    .addHelpText("after", "\nExample:\n  lexometer job cancel JOB")
    .action(cancel);
  withStore(job.command("retry"))
    .description("Have shards that were given up or cancelled worked on again.")
    .argument("<job>", "its id")
    .addHelpText("after", "\nExample:\n  lexometer job retry JOB")
    .action(retry);
}

const EXAMPLES = `
Examples:
  export LEXOMETER_STORE=postgres://user:password@host/database
  lexometer job submit /shared/posts.ndjson --out /shared/scores
  lexometer job work                      on as many machines as there are
  lexometer job status --watch JOB
  lexometer job norms /shared/letters --name letters --out /shared/norms
  cat /shared/scores/part-*.ndjson        what one process would have written

Corpus and output are on storage that all workers see under the same path.`;

async function cancel(id: string, options: StoreOption): Promise<void> {
  const jobs = await openJobsAt(options);
  try {
    await jobs.rows.cancel(id);
    process.stdout.write(`${statusLine(await jobs.rows.status(id))}\n`);
  } finally {
    await jobs.close();
  }
}

async function retry(id: string, options: StoreOption): Promise<void> {
  const jobs = await openJobsAt(options);
  try {
    const count = await jobs.rows.retry(id);
    process.stdout.write(`${count} shards are waiting.\n`);
    sayStatus(await jobs.rows.status(id));
  } finally {
    await jobs.close();
  }
}
