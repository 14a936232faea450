import type { Row } from "../accounts/postgres/connections";
import type { Presence } from "../accounts/postgres/presence";
import type { Session } from "../accounts/postgres/session";
import type { JobKind, Piece, Round, Shard, ShardOutcome } from "./job";

/** Names a shard in the queue. */
export interface ShardName {
  readonly job: string;
  readonly round: number;
  readonly number: number;
}

/** A shard that was taken, to be scored or only to be published. */
export interface TakenShard {
  readonly shard: Shard;
  /** The attempt whose file is left to be published; or the one that got nowhere, whose file is in the way. */
  readonly before: string | undefined;
  /** Present if the shard is paid already: what its file has to hold. */
  readonly digest: string | undefined;
}

export type Verdict = "done" | "repeated" | "unpaid" | "void";

/** Shards in the database, as workers see them. */
export class ShardRows {
  readonly #session: Session;
  readonly #presence: Presence;

  constructor(session: Session, presence: Presence) {
    this.#session = session;
    this.#presence = presence;
  }

  /** @param deaths of workers, after which the shard is given up */
  async begin(name: ShardName, attempt: string, deaths: number): Promise<TakenShard | undefined> {
    const holder = await this.#presence.holder();
    const sql = `SELECT * FROM ${this.#session.schema}.begin_shard($1, $2, $3, $4, $5, $6)`;
    const [row] = await this.#session.change(sql, [name.job, name.round, name.number, holder, attempt, deaths]);
    return row === undefined ? undefined : takenShard(name, row);
  }

  async finish(name: ShardName, attempt: string, digest: string, outcome: ShardOutcome): Promise<Verdict> {
    const { rows, skipped, words } = outcome;
    const sql = `SELECT ${this.#session.schema}.finish_shard($1, $2, $3, $4, $5, $6, $7, $8) AS verdict`;
    const values = [name.job, name.round, name.number, attempt, digest, rows, skipped, words];
    const [row] = await this.#session.set(sql, values);
    return row!.verdict as Verdict;
  }

  async publish({ job, round, number }: ShardName): Promise<void> {
    await this.#session.set(`SELECT ${this.#session.schema}.publish_shard($1, $2, $3)`, [job, round, number]);
  }

  /** @returns whether the shard was given up; false also if it is not ours to fail any more */
  async fail({ job, round, number }: ShardName, reason: string, most: number): Promise<boolean> {
    const sql = `SELECT ${this.#session.schema}.fail_shard($1, $2, $3, $4, $5) AS given_up`;
    const [row] = await this.#session.change(sql, [job, round, number, reason, most]);
    return row?.given_up === true;
  }

  /** Hands a shard back that was not finished because its worker is to stop. */
  async handBack({ job, round, number }: ShardName): Promise<void> {
    const sql = `UPDATE ${this.#session.schema}.shard SET returns = returns + 1, holder = NULL
      WHERE job = $1 AND round = $2 AND number = $3 AND state = 'waiting'`;
    await this.#session.change(sql, [job, round, number]);
  }

  /** A round that is to be ended; nothing if that was done, or nobody wants it any more. */
  async round(job: string, round: number): Promise<Round | undefined> {
    const { schema } = this.#session;
    const sql = `SELECT spec, folder, (SELECT count(*) FROM ${schema}.shard s WHERE s.job = j.id AND s.round = j.round) AS shards
      FROM ${schema}.job j WHERE id = $1 AND round = $2 AND NOT is_over AND cancelled IS NULL`;
    const [row] = await this.#session.find(sql, [job, round]);
    if (row === undefined) return undefined;
    return { job, round, spec: row.spec, out: String(row.folder), shards: Number(row.shards) };
  }

  /** Ends a round: the next one begins, or the job is over. */
  async endRound({ job, round }: Round, isLast: boolean): Promise<void> {
    const { schema } = this.#session;
    const sql = isLast
      ? `UPDATE ${schema}.job SET is_over = true, reason = NULL WHERE id = $1 AND round = $2`
      : `SELECT ${schema}.next_round($1, $2)`;
    await this.#session.set(sql, [job, round]);
  }

  /** Writes down why a round cannot be ended. */
  async failRound({ job, round }: Round, reason: string): Promise<void> {
    const sql = `UPDATE ${this.#session.schema}.job SET reason = $3 WHERE id = $1 AND round = $2`;
    await this.#session.set(sql, [job, round, reason]);
  }

  /** Says that a worker of the queue lives as long as this process is connected. */
  async appear(worker: string): Promise<void> {
    const sql = `INSERT INTO ${this.#session.schema}.worker VALUES ($1, $2)
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder`;
    await this.#session.set(sql, [worker, await this.#presence.holder()]);
  }

  /** Frees the shards of workers that live no more. @returns of how many */
  async bury(): Promise<number> {
    const [row] = await this.#session.set(`SELECT ${this.#session.schema}.bury() AS buried`, []);
    return Number(row!.buried);
  }

  /** Whether any shard or end of a round is left to be worked on, by whomever. */
  async isBusy(queue: string): Promise<boolean> {
    const sql = `SELECT EXISTS (SELECT FROM ${queue}._private_jobs WHERE attempts < max_attempts OR locked_by IS NOT NULL) AS busy`;
    const [row] = await this.#session.find(sql, []);
    return row!.busy === true;
  }

  /** Those of these jobs that were cancelled. */
  async cancelled(jobs: readonly string[]): Promise<readonly string[]> {
    const sql = `SELECT id FROM ${this.#session.schema}.job WHERE id = ANY ($1) AND cancelled IS NOT NULL`;
    return (await this.#session.find(sql, [jobs])).map(({ id }) => String(id));
  }
}

function takenShard(name: ShardName, row: Row): TakenShard {
  const { kind, spec, folder, pieces, bytes, state, before, digest } = row;
  const shard = {
    ...name,
    kind: kind as JobKind,
    spec,
    out: String(folder),
    pieces: pieces as readonly Piece[],
    bytes: Number(bytes),
  };
  return {
    shard,
    before: before === null ? undefined : String(before),
    digest: state === "done" ? String(digest) : undefined,
  };
}
