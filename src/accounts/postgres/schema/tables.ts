/**
 * The tables. Text that is compared or sorted is in the order of its bytes
 * (`COLLATE "C"`), so that no locale of a server changes an answer.
 *
 * `claim` and `rate` are of the moment: they need not outlive a crash of the
 * database, so they are not logged, and a commit that writes nothing else does not
 * wait for the disk.
 *
 * @param schema a name that needs no quotes
 */
export const tables = (schema: string): string => `
CREATE TABLE ${schema}.account (
  key text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  digest bytea NOT NULL,
  words bigint NOT NULL,
  anchor_day integer NOT NULL,
  rate integer NOT NULL,
  endpoints text,
  frameworks text,
  created bigint NOT NULL
);

CREATE TABLE ${schema}.entry (
  account text COLLATE "C" NOT NULL REFERENCES ${schema}.account ON DELETE CASCADE,
  call text COLLATE "C" NOT NULL,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  body text NOT NULL,
  words bigint NOT NULL CHECK (words >= 0),
  granted integer NOT NULL CHECK (granted > 0),
  at bigint NOT NULL,
  -- Who wrote it, until somebody repeats it: see charge and take_back.
  attempt uuid,
  PRIMARY KEY (account, call)
);
CREATE INDEX entry_at ON ${schema}.entry (account, at);
-- For prune: entries come in the order of time, so a few bytes per hundred pages do.
CREATE INDEX entry_age ON ${schema}.entry USING brin (at);

-- Always the sum of the entries in it: made from them when it is first needed.
CREATE TABLE ${schema}.period (
  account text COLLATE "C" NOT NULL REFERENCES ${schema}.account ON DELETE CASCADE,
  start bigint NOT NULL,
  used bigint NOT NULL CHECK (used >= 0),
  PRIMARY KEY (account, start)
) WITH (fillfactor = 50);

CREATE TABLE ${schema}.context (
  account text COLLATE "C" NOT NULL REFERENCES ${schema}.account ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL,
  status text NOT NULL,
  min_word_count bigint NOT NULL,
  max_punctuation double precision,
  version bigint NOT NULL,
  created bigint NOT NULL,
  updated bigint NOT NULL,
  state bytea NOT NULL,
  PRIMARY KEY (account, name)
);
CREATE SEQUENCE ${schema}.context_version;

CREATE UNLOGGED TABLE ${schema}.claim (
  account text COLLATE "C" NOT NULL REFERENCES ${schema}.account ON DELETE CASCADE,
  call text COLLATE "C" NOT NULL,
  body text NOT NULL,
  attempt uuid NOT NULL,
  holder integer NOT NULL,
  until bigint NOT NULL,
  PRIMARY KEY (account, call)
);

CREATE UNLOGGED TABLE ${schema}.rate (
  account text COLLATE "C" PRIMARY KEY,
  moments bigint[] NOT NULL
) WITH (fillfactor = 50);
`;
