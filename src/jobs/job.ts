/** What a job makes of its texts. */
export type JobKind = "score" | "norms";

/** A run of bytes of one file, or all of it, that can be read by itself. */
export interface Piece {
  /** What rows and complaints call the file: the path as it was given. */
  readonly name: string;
  /** Where it is, for every worker: an absolute path on storage that all of them see. */
  readonly path: string;
  /** How texts stand in it: `text`, `lines`, `ndjson`, `csv` … */
  readonly kind: string;
  /** Bytes of the whole file, and when it was last written, in milliseconds: a file that has changed is not read. */
  readonly size: number;
  readonly written: number;
  /** From this byte to before that one; the whole file if left out. */
  readonly range?: { readonly start: number; readonly end: number };
  /** Lines of the file that stand before the piece and are not in what is read. */
  readonly linesBefore?: number;
  /** Of a table: bytes of its first row, which stands before every piece of it, and what separates its cells. */
  readonly header?: { readonly bytes: number; readonly delimiter: string };
}

/** What one worker does in one go. */
export interface ShardDraft {
  readonly pieces: readonly Piece[];
  /** Bytes to read. */
  readonly bytes: number;
}

/** A job as it is handed in. */
export interface JobDraft {
  readonly kind: JobKind;
  /** What is to be done with the texts, in the words of who submits and who works; the queue does not look into it. */
  readonly spec: unknown;
  /** The folder for what comes of it: an absolute path on storage that all workers see. */
  readonly out: string;
  /** The key of the account that pays; nobody does if it is left out. */
  readonly account?: string;
}

/** A shard that a worker has taken. */
export interface Shard extends ShardDraft {
  readonly job: string;
  readonly kind: JobKind;
  readonly spec: unknown;
  readonly out: string;
  /** From 1: the round of the job that this belongs to. Scoring has one, norms have two. */
  readonly round: number;
  /** From 0, in the order of the corpus. */
  readonly number: number;
}

/** A round of a job whose shards are all there. */
export interface Round {
  readonly job: string;
  readonly spec: unknown;
  readonly out: string;
  readonly round: number;
  /** How many there are. */
  readonly shards: number;
}

/** What came of a shard. */
export interface ShardOutcome {
  /** Rows that were scored, and rows that were left out. */
  readonly rows: number;
  readonly skipped: number;
  /** Words of the rows that were scored: what is charged. */
  readonly words: number;
}

/** Where a job stands. */
export type JobState = "running" | "done" | "failed" | "cancelled";

/** How far a job is. */
export interface JobStatus {
  readonly job: string;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly out: string;
  readonly account: string | undefined;
  readonly round: number;
  /** Shards of the round: all, done, given up, and those that a worker has. */
  readonly shards: number;
  readonly done: number;
  readonly failed: number;
  readonly running: number;
  readonly rows: number;
  readonly skipped: number;
  readonly words: number;
  /** Bytes of the shards that are done, and of all. */
  readonly bytes: number;
  readonly totalBytes: number;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly finished: number | undefined;
  /** Words a second of the last minute; of the whole job once it is over. */
  readonly speed: number;
  /** The first shards that were given up, with the reason. */
  readonly failures: readonly { readonly number: number; readonly reason: string }[];
  /** Why a job failed whose shards are all there. */
  readonly reason: string | undefined;
}
