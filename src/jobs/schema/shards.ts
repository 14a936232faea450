import { LOCKS } from "../../accounts/postgres/schema/turns";

/**
 * The life of a shard. Each function is one statement and one transaction: no
 * worker can die between its halves.
 *
 * @param queue the schema of graphile-worker
 */
export const shards = (schema: string, store: string, queue: string): string => `
-- Gives a shard to a worker; no row if there is nothing to do: it is given up, cancelled, or done and published.
-- A shard whose workers died too often is given up before it takes another one with it.
CREATE FUNCTION ${schema}.begin_shard(
  job_ text, round_ integer, number_ integer, holder_ integer, attempt_ uuid, deaths integer
) RETURNS TABLE (kind text, spec jsonb, folder text, pieces jsonb, bytes bigint, state text, before uuid, digest text)
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  line record;
BEGIN
  SELECT s.state, s.is_published, s.attempt, s.starts - s.failures - s.returns AS died, j.cancelled INTO line
  FROM ${schema}.shard s JOIN ${schema}.job j ON j.id = s.job
  WHERE s.job = job_ AND s.round = round_ AND s.number = number_ FOR NO KEY UPDATE OF s;
  IF NOT found OR line.state = 'failed' OR line.is_published THEN RETURN; END IF;
  IF line.state = 'waiting' THEN
    IF line.cancelled IS NOT NULL THEN RETURN; END IF;
    IF line.died >= deaths THEN
      UPDATE ${schema}.shard s SET state = 'failed', holder = NULL, finished = ${store}.now_ms(),
        reason = 'The process that worked on it ended ' || line.died || ' times without a word: perhaps for want of memory.'
      WHERE s.job = job_ AND s.round = round_ AND s.number = number_;
      RETURN;
    END IF;
    UPDATE ${schema}.shard s SET starts = s.starts + 1, holder = holder_, attempt = attempt_
    WHERE s.job = job_ AND s.round = round_ AND s.number = number_;
  END IF;
  RETURN QUERY SELECT j.kind, j.spec, j.folder, s.pieces, s.bytes, s.state, line.attempt, s.digest
  FROM ${schema}.shard s JOIN ${schema}.job j ON j.id = s.job
  WHERE s.job = job_ AND s.round = round_ AND s.number = number_;
END $$;

-- Charges the words of a shard and says that it is done, both or neither.
-- 'done' also where the answer was lost and is asked for again; 'repeated' if another attempt was first;
-- 'unpaid' if the account has not so many words left; 'void' if nobody wants it any more.
CREATE FUNCTION ${schema}.finish_shard(
  job_ text, round_ integer, number_ integer, attempt_ uuid, digest_ text, rows_ bigint, skipped_ bigint, words_ bigint
) RETURNS text LANGUAGE plpgsql
AS $$
DECLARE
  payer text;
  receipt record;
  line record;
BEGIN
  SELECT account INTO payer FROM ${schema}.job WHERE id = job_;
  -- The account before anything else, as whatever changes its ledger: so nobody waits in a circle.
  IF payer IS NOT NULL THEN PERFORM FROM ${store}.account WHERE key = payer FOR NO KEY UPDATE; END IF;
  SELECT s.state, s.attempt, j.cancelled INTO line
  FROM ${schema}.shard s JOIN ${schema}.job j ON j.id = s.job
  WHERE s.job = job_ AND s.round = round_ AND s.number = number_ FOR NO KEY UPDATE OF s;
  IF line.state = 'done' THEN RETURN CASE WHEN line.attempt = attempt_ THEN 'done' ELSE 'repeated' END; END IF;
  IF line.state IS DISTINCT FROM 'waiting' OR line.cancelled IS NOT NULL THEN RETURN 'void'; END IF;
  IF payer IS NOT NULL THEN
    SELECT * INTO receipt FROM ${store}.charge(payer, jsonb_build_array(jsonb_build_object(
      'call', job_ || ':' || round_ || ':' || number_, 'body', digest_, 'attempt', attempt_,
      'sums', jsonb_build_array(words_))), NULL);
    IF receipt.outcome IS DISTINCT FROM 'charged' OR receipt.granted = 0 THEN RETURN 'unpaid'; END IF;
  END IF;
  UPDATE ${schema}.shard SET state = 'done', holder = NULL, reason = NULL, attempt = attempt_, digest = digest_,
    rows = rows_, skipped = skipped_, words = words_, finished = ${store}.now_ms()
  WHERE job = job_ AND round = round_ AND number = number_;
  RETURN 'done';
END $$;

-- Calls for the end of a round of norms whose shards are all there.
CREATE FUNCTION ${schema}.call_end(job_ text, round_ integer) RETURNS void LANGUAGE sql
AS $$
  SELECT ${queue}.add_job('lexometer-round', json_build_object('job', id, 'round', round_),
                          max_attempts => 25, job_key => id || ':' || round_)
  FROM ${schema}.job
  WHERE id = job_ AND kind = 'norms' AND round = round_ AND NOT is_over AND NOT EXISTS (
    SELECT FROM ${schema}.shard WHERE job = job_ AND round = round_ AND NOT is_published)
$$;

-- Says that the file of a shard that is done has its name.
CREATE FUNCTION ${schema}.publish_shard(job_ text, round_ integer, number_ integer) RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  -- One after the other, or neither of the last two would see that it is the last.
  PERFORM FROM ${schema}.job WHERE id = job_ FOR NO KEY UPDATE;
  UPDATE ${schema}.shard SET is_published = true
  WHERE job = job_ AND round = round_ AND number = number_ AND state = 'done';
  PERFORM ${schema}.call_end(job_, round_);
END $$;

-- Writes down why a shard did not come out, and gives it up after so many failures. Says whether it did.
CREATE FUNCTION ${schema}.fail_shard(job_ text, round_ integer, number_ integer, reason_ text, most integer)
RETURNS boolean LANGUAGE sql
AS $$
  UPDATE ${schema}.shard SET failures = failures + 1, holder = NULL, reason = reason_,
    state = CASE WHEN failures + 1 >= most THEN 'failed' ELSE 'waiting' END,
    finished = CASE WHEN failures + 1 >= most THEN ${store}.now_ms() END
  WHERE job = job_ AND round = round_ AND number = number_ AND state = 'waiting'
  RETURNING state = 'failed'
$$;

-- Puts shards of a job into the queue that are not finished, in their order.
CREATE FUNCTION ${schema}.enqueue(job_ text, round_ integer, first integer, count_ integer) RETURNS bigint LANGUAGE sql
AS $$
  SELECT count(*) FROM ${queue}.add_jobs(ARRAY(
    SELECT ('lexometer-shard', json_build_object('job', job, 'round', round, 'number', number), NULL, NULL,
            32767, job || ':' || round || ':' || number, NULL, NULL)::${queue}.job_spec
    FROM ${schema}.shard
    WHERE job = job_ AND round = round_ AND state <> 'failed' AND NOT is_published
      AND number >= first AND number < first + count_
    ORDER BY number))
$$;

-- Begins the next round of a job with the shards of this one. False if that was done before.
CREATE FUNCTION ${schema}.next_round(job_ text, round_ integer) RETURNS boolean LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE ${schema}.job SET round = round_ + 1 WHERE id = job_ AND round = round_;
  IF NOT found THEN RETURN false; END IF;
  INSERT INTO ${schema}.shard (job, round, number, pieces, bytes)
  SELECT job, round_ + 1, number, pieces, bytes FROM ${schema}.shard WHERE job = job_ AND round = round_;
  PERFORM ${schema}.enqueue(job_, round_ + 1, 0, 2147483647);
  RETURN true;
END $$;

-- Frees what workers held that live no more. One that is not known is dead after a minute.
CREATE FUNCTION ${schema}.bury() RETURNS integer LANGUAGE plpgsql
AS $$
DECLARE
  dead text[];
BEGIN
  SELECT array_agg(q.locked_by) INTO dead
  FROM (SELECT locked_by, max(locked_at) AS at FROM ${queue}._private_jobs WHERE locked_by IS NOT NULL GROUP BY 1) q
  LEFT JOIN ${schema}.worker w ON w.name = q.locked_by
  WHERE CASE WHEN w.name IS NULL THEN q.at < now() - interval '1 minute'
    ELSE pg_try_advisory_xact_lock_shared(${LOCKS}, w.holder) END;
  IF dead IS NULL THEN RETURN 0; END IF;
  PERFORM ${queue}.force_unlock_workers(dead);
  DELETE FROM ${schema}.worker WHERE name = ANY (dead);
  RETURN cardinality(dead);
END $$;
`;
