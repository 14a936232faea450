/**
 * The ledger, as functions of the database: each is one statement and one
 * transaction, so there is no moment at which half of it is done and its caller
 * may die.
 *
 * All that change what an account has used lock the account's row first and
 * nothing before it: they come one after the other, and cannot wait for each other
 * in a circle.
 */
export const ledger = (schema: string): string => `
-- What a period has used; before its first charge the entries themselves are asked.
CREATE FUNCTION ${schema}.used_in(who text, first bigint, finish bigint) RETURNS bigint LANGUAGE sql STABLE
AS $$
  SELECT coalesce(
    (SELECT used FROM ${schema}.period WHERE account = who AND start = first),
    (SELECT sum(words)::bigint FROM ${schema}.entry WHERE account = who AND at >= first AND at < finish),
    0)
$$;

-- Takes so many words if they fit, all or nothing. Nobody ever asks what is left.
CREATE FUNCTION ${schema}.take(who text, first bigint, amount bigint, most bigint) RETURNS boolean LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE ${schema}.period SET used = used + amount
  WHERE account = who AND start = first AND (used + amount <= most OR amount = 0);
  RETURN found;
END $$;

-- The longest prefix that fits, in halving strides: takeLongestPrefix of ../../prefix.ts.
CREATE FUNCTION ${schema}.take_prefix(who text, first bigint, most bigint, sums bigint[]) RETURNS integer LANGUAGE plpgsql
AS $$
DECLARE
  items integer := cardinality(sums);
  granted integer := 0;
  stride integer := 1;
  taken bigint := 0;
BEGIN
  IF ${schema}.take(who, first, sums[items], most) THEN RETURN items; END IF;
  WHILE stride * 2 <= items LOOP stride := stride * 2; END LOOP;
  WHILE stride >= 1 LOOP
    IF granted + stride < items AND ${schema}.take(who, first, sums[granted + stride] - taken, most) THEN
      granted := granted + stride;
      taken := sums[granted];
    END IF;
    stride := stride / 2;
  END LOOP;
  RETURN granted;
END $$;

-- Charges calls of one account, in their order; a row for each, and none if there is no such account.
-- calls: [{"call", "body", "attempt", "sums": words of the first 1, 2, … items}]
--
-- The entry first, so that a call's twin is seen before any word is taken; then the words, by an update that touches
-- no row if they do not fit. Where nothing fits the entry goes, or the call could never be paid.
-- An entry of the same attempt is ours: the answer to it was lost, and this is the answer.
CREATE FUNCTION ${schema}.charge(who text, calls jsonb, clock bigint)
RETURNS TABLE (outcome text, granted integer, words bigint, used bigint, most bigint, start bigint, finish bigint)
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  plan record;
  now bigint;
  span record;
  one record;
  line record;
  sums bigint[];
  fits integer;
BEGIN
  SELECT a.words, a.anchor_day INTO plan FROM ${schema}.account a WHERE a.key = who FOR NO KEY UPDATE;
  IF NOT found THEN RETURN; END IF;
  now := coalesce(clock, ${schema}.now_ms());
  SELECT * INTO span FROM ${schema}.period_at(plan.anchor_day, now);
  IF NOT EXISTS (SELECT FROM ${schema}.period p WHERE p.account = who AND p.start = span.start) THEN
    INSERT INTO ${schema}.period VALUES (who, span.start, ${schema}.used_in(who, span.start, span.finish));
  END IF;
  FOR one IN SELECT * FROM jsonb_to_recordset(calls) AS given (call text, body text, attempt uuid, sums bigint[]) LOOP
    sums := one.sums;
    fits := cardinality(sums);
    INSERT INTO ${schema}.entry (account, call, body, words, granted, at, attempt)
    VALUES (who, one.call, one.body, sums[fits], fits, now, one.attempt) ON CONFLICT DO NOTHING;
    IF found THEN
      fits := ${schema}.take_prefix(who, span.start, plan.words, sums);
      IF fits = 0 THEN
        DELETE FROM ${schema}.entry e WHERE e.account = who AND e.call = one.call;
      ELSIF fits < cardinality(sums) THEN
        UPDATE ${schema}.entry e SET words = sums[fits], granted = fits WHERE e.account = who AND e.call = one.call;
      END IF;
      DELETE FROM ${schema}.claim c WHERE c.account = who AND c.call = one.call;
      outcome := 'charged'; granted := fits; words := coalesce(sums[nullif(fits, 0)], 0);
    ELSE
      SELECT e.body, e.words, e.granted, e.attempt INTO line
      FROM ${schema}.entry e WHERE e.account = who AND e.call = one.call;
      granted := line.granted; words := line.words;
      IF line.body <> one.body THEN outcome := 'conflict';
      ELSIF line.attempt = one.attempt THEN outcome := 'charged';
      ELSE
        outcome := 'repeated';
        UPDATE ${schema}.entry e SET attempt = NULL
        WHERE e.account = who AND e.call = one.call AND e.attempt IS NOT NULL;
      END IF;
    END IF;
    SELECT p.used INTO used FROM ${schema}.period p WHERE p.account = who AND p.start = span.start;
    most := plan.words; start := span.start; finish := span.finish;
    RETURN NEXT;
  END LOOP;
END $$;

-- Takes back the charge of an attempt that nobody was told of. If the call was repeated since, somebody was.
CREATE FUNCTION ${schema}.take_back(who text, name text, mine uuid) RETURNS boolean LANGUAGE plpgsql
AS $$
DECLARE
  anchor integer;
  line record;
BEGIN
  SELECT anchor_day INTO anchor FROM ${schema}.account WHERE key = who FOR NO KEY UPDATE;
  DELETE FROM ${schema}.entry WHERE account = who AND call = name AND attempt = mine RETURNING words, at INTO line;
  IF NOT found THEN RETURN false; END IF;
  UPDATE ${schema}.period SET used = used - line.words
  WHERE account = who AND start = (${schema}.period_at(anchor, line.at)).start;
  RETURN true;
END $$;

CREATE FUNCTION ${schema}.usage(who text, clock bigint)
RETURNS TABLE (used bigint, most bigint, start bigint, finish bigint) LANGUAGE sql STABLE
AS $$
  SELECT ${schema}.used_in(key, span.start, span.finish), words, span.start, span.finish
  FROM ${schema}.account, ${schema}.period_at(anchor_day, coalesce(clock, ${schema}.now_ms())) AS span
  WHERE key = who
$$;

-- With another anchor day the sums are of other stretches of time: they are made again from the entries.
CREATE FUNCTION ${schema}.change_plan(who text, words_ bigint, anchor integer, rate_ integer, endpoints_ text, frameworks_ text)
RETURNS SETOF ${schema}.account LANGUAGE plpgsql
AS $$
DECLARE
  before integer;
BEGIN
  SELECT anchor_day INTO before FROM ${schema}.account WHERE key = who FOR NO KEY UPDATE;
  IF NOT found THEN RETURN; END IF;
  IF before <> anchor THEN DELETE FROM ${schema}.period WHERE account = who; END IF;
  RETURN QUERY UPDATE ${schema}.account
  SET words = words_, anchor_day = anchor, rate = rate_, endpoints = endpoints_, frameworks = frameworks_
  WHERE key = who RETURNING *;
END $$;
`;
