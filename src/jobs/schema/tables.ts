/**
 * The tables of jobs, in a schema of their own beside the store's, whose accounts
 * they name.
 *
 * @param schema the schema of the jobs
 * @param store  the schema of the accounts
 */
export const tables = (schema: string, store: string): string => `
CREATE TABLE ${schema}.job (
  id text COLLATE "C" PRIMARY KEY,
  account text COLLATE "C" REFERENCES ${store}.account ON DELETE CASCADE,
  kind text NOT NULL,
  spec jsonb NOT NULL,
  folder text NOT NULL,
  round integer NOT NULL DEFAULT 1,
  -- A job of several rounds is over when its last step has said so.
  is_over boolean NOT NULL DEFAULT false,
  reason text,
  created bigint NOT NULL,
  cancelled bigint
);

CREATE TABLE ${schema}.shard (
  job text COLLATE "C" NOT NULL REFERENCES ${schema}.job ON DELETE CASCADE,
  round integer NOT NULL,
  number integer NOT NULL,
  pieces jsonb NOT NULL,
  bytes bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  -- Every start ends in a failure, is handed back, or ends with the death of a worker, of which nobody hears.
  starts integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  returns integer NOT NULL DEFAULT 0,
  -- Of the last start, as long as it runs.
  holder integer,
  -- Names the file that the last start writes, and, of a shard that is done, the one that was paid for.
  attempt uuid,
  digest text,
  -- Whether that file has its name.
  is_published boolean NOT NULL DEFAULT false,
  reason text,
  rows bigint,
  skipped bigint,
  words bigint,
  finished bigint,
  PRIMARY KEY (job, round, number)
);
CREATE INDEX shard_open ON ${schema}.shard (job, round) WHERE NOT is_published;
CREATE INDEX shard_state ON ${schema}.shard (job, round, state);

-- Which advisory lock shows that a worker of the queue lives.
CREATE TABLE ${schema}.worker (
  name text COLLATE "C" PRIMARY KEY,
  holder integer NOT NULL
);
`;
