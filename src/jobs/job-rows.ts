import type { Connections, Row } from "../accounts/postgres/connections";
import type { Session } from "../accounts/postgres/session";
import { unavailable } from "../accounts/refusals";
import { LexometerError } from "../errors";
import type { JobDraft, JobKind, JobState, JobStatus, ShardDraft } from "./job";
import type { Schemas } from "./queue";

/** Shards that go to the database in one statement. */
const TOGETHER = 500;
/** Failures that a status lists. */
const LISTED = 10;

/** Jobs in the database, as those see them who submit them. */
export class JobRows {
  readonly #session: Session;
  readonly #connections: Connections;
  readonly #schemas: Schemas;

  constructor(session: Session, connections: Connections, schemas: Schemas) {
    this.#session = session;
    this.#connections = connections;
    this.#schemas = schemas;
  }

  /**
   * Hands a job in, all of it or nothing.
   *
   * @returns its id
   * @throws {@link LexometerError} `ACCOUNT_UNKNOWN`, `STORE_UNAVAILABLE`
   */
  async submit({ kind, spec, out, account }: JobDraft, shards: AsyncIterable<ShardDraft>): Promise<string> {
    const { jobs } = this.#schemas;
    const id = crypto.randomUUID();
    const client = await this.#connections.connect().catch((error) => {
      throw unavailable(error);
    });
    // What reading the corpus throws is not the database's.
    const ask = (sql: string, values: readonly unknown[] = []): Promise<unknown> =>
      client.query(sql, [...values]).catch((error) => {
        // The account went between the look-up and here.
        throw (error as { code?: unknown }).code === "23503" ? unknownPayer() : unavailable(error);
      });
    try {
      await ask("BEGIN");
      await ask(
        `INSERT INTO ${jobs}.job (id, account, kind, spec, folder, created)
         VALUES ($1, $2, $3, $4, $5, ${this.#schemas.store}.now_ms())`,
        [id, account ?? null, kind, JSON.stringify(spec), out],
      );
      let number = 0;
      for await (const some of together(shards)) {
        const rows = some.map((shard, index) => ({ ...shard, number: number + index }));
        await ask(
          `INSERT INTO ${jobs}.shard (job, round, number, pieces, bytes)
           SELECT $1, 1, number, pieces, bytes
           FROM jsonb_to_recordset($2) AS given (number integer, pieces jsonb, bytes bigint)`,
          [id, JSON.stringify(rows)],
        );
        await ask(`SELECT ${jobs}.enqueue($1, 1, $2, $3)`, [id, number, rows.length]);
        number += rows.length;
      }
      await ask("COMMIT");
      return id;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** The newest first. */
  async all(): Promise<readonly JobStatus[]> {
    const { schema } = this.#session;
    const ids = await this.#session.find(`SELECT id FROM ${schema}.job ORDER BY created DESC, id`, []);
    const found: JobStatus[] = [];
    for (const { id } of ids) found.push(await this.status(String(id)));
    return found;
  }

  /**
   * @param account only a job of this one
   * @throws {@link LexometerError} `JOB_UNKNOWN`
   */
  async status(job: string, account?: string): Promise<JobStatus> {
    const { schema } = this.#session;
    const [row] = await this.#session.find(
      `SELECT j.*, ${this.#schemas.store}.now_ms() AS now, s.*
       FROM ${schema}.job j, LATERAL (
         SELECT count(*) AS shards, count(*) FILTER (WHERE is_published) AS done,
           count(*) FILTER (WHERE state = 'failed') AS failed,
           count(*) FILTER (WHERE state <> 'failed' AND NOT is_published) AS open,
           count(*) FILTER (WHERE state = 'waiting' AND holder IS NOT NULL) AS running,
           coalesce(sum(rows), 0) AS rows, coalesce(sum(skipped), 0) AS skipped, coalesce(sum(words), 0) AS words,
           coalesce(sum(bytes) FILTER (WHERE is_published), 0) AS bytes, coalesce(sum(bytes), 0) AS total_bytes,
           max(finished) AS finished,
           coalesce(sum(words) FILTER (WHERE finished > ${this.#schemas.store}.now_ms() - 60000), 0) AS recent
         FROM ${schema}.shard WHERE job = j.id AND round = j.round) AS s
       WHERE j.id = $1 AND ($2::text IS NULL OR j.account = $2)`,
      [job, account ?? null],
    );
    if (row === undefined) throw unknownJob();
    const failures = await this.#session.find(
      `SELECT number, reason FROM ${schema}.shard
       WHERE job = $1 AND round = $2 AND state = 'failed' ORDER BY number LIMIT ${LISTED}`,
      [job, row.round],
    );
    return statusOf(row, failures);
  }

  /**
   * Stops a job: what is done stays, what is not done is not charged.
   * @throws {@link LexometerError} `JOB_UNKNOWN`
   */
  async cancel(job: string): Promise<void> {
    const { schema } = this.#session;
    const sql = `UPDATE ${schema}.job SET cancelled = coalesce(cancelled, ${this.#schemas.store}.now_ms())
      WHERE id = $1 RETURNING id`;
    if ((await this.#session.set(sql, [job])).length === 0) throw unknownJob();
  }

  /**
   * Has shards that were given up or cancelled worked on again.
   *
   * @returns how many shards are to be done now
   * @throws {@link LexometerError} `JOB_UNKNOWN`
   */
  async retry(job: string): Promise<number> {
    const { schema } = this.#session;
    const sql = `WITH again AS (
        UPDATE ${schema}.job SET cancelled = NULL, reason = NULL WHERE id = $1 RETURNING id, round
      ), freed AS (
        UPDATE ${schema}.shard s SET state = 'waiting', starts = 0, failures = 0, returns = 0, reason = NULL, finished = NULL
        FROM again WHERE s.job = again.id AND s.round = again.round AND s.state = 'failed' RETURNING 1
      ) SELECT round, (SELECT count(*) FROM freed) AS freed FROM again`;
    const [row] = await this.#session.set(sql, [job]);
    if (row === undefined) throw unknownJob();
    const again = `SELECT ${schema}.enqueue($1, $2, 0, 2147483647) AS count, ${schema}.call_end($1, $2)`;
    const [queued] = await this.#session.change(again, [job, row.round]);
    return Number(queued!.count);
  }

  /** Shards of a job whose files are there, in order: their numbers. */
  async published(job: string): Promise<readonly number[]> {
    const { schema } = this.#session;
    const sql = `SELECT s.number FROM ${schema}.shard s JOIN ${schema}.job j ON j.id = s.job AND j.round = s.round
      WHERE s.job = $1 AND s.is_published ORDER BY s.number`;
    return (await this.#session.find(sql, [job])).map(({ number }) => Number(number));
  }
}

async function* together(shards: AsyncIterable<ShardDraft>): AsyncGenerator<ShardDraft[]> {
  let some: ShardDraft[] = [];
  for await (const shard of shards) {
    some.push(shard);
    if (some.length < TOGETHER) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

function statusOf(row: Row, failures: readonly Row[]): JobStatus {
  const count = (name: string): number => Number(row[name]);
  const kind = row.kind as JobKind;
  const state = stateOf(row, count("open"), count("failed"));
  const created = count("created");
  const finished = row.finished === null ? undefined : count("finished");
  const isRunning = state === "running";
  // The first shard took its time before it was finished.
  const seconds = Math.max(1, ((isRunning ? count("now") : (finished ?? created)) - created) / 1000);
  const [words, recent] = [count("words"), count("recent")];
  return {
    job: String(row.id),
    ...{ kind, state },
    out: String(row.folder),
    account: row.account === null ? undefined : String(row.account),
    ...{ round: count("round"), shards: count("shards"), done: count("done"), failed: count("failed") },
    ...{ running: isRunning ? count("running") : 0, rows: count("rows"), skipped: count("skipped"), words },
    ...{ bytes: count("bytes"), totalBytes: count("total_bytes"), created },
    finished: isRunning ? undefined : finished,
    speed: isRunning ? recent / Math.min(60, seconds) : words / seconds,
    failures: failures.map(({ number, reason }) => ({ number: Number(number), reason: String(reason) })),
    reason: row.reason === null ? undefined : String(row.reason),
  };
}

/** Cancelled counts only if something was left to be done. */
function stateOf({ kind, cancelled, is_over, reason }: Row, open: number, failed: number): JobState {
  if (kind === "norms" ? is_over === true : open === 0 && failed === 0) return "done";
  if (cancelled !== null) return "cancelled";
  return reason !== null || (open === 0 && failed > 0) ? "failed" : "running";
}

function unknownJob(): LexometerError {
  return new LexometerError("JOB_UNKNOWN", "There is no such job. `lexometer job status` lists all.");
}

function unknownPayer(): LexometerError {
  return new LexometerError("ACCOUNT_UNKNOWN", "There is no such account to pay for the job.");
}
