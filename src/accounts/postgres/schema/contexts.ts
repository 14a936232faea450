/** Custom contexts: written only by who knows the version that is there. */
export const contexts = (schema: string): string => `
-- No row if there is no such account; a row without a state, but with the version that was found, if it is another.
CREATE FUNCTION ${schema}.save_context(
  who text, name_ text, status_ text, fewest bigint, punctuation double precision, state_ bytea, expected bigint, clock bigint
) RETURNS TABLE (name text, status text, min_word_count bigint, max_punctuation double precision,
                 version bigint, created bigint, updated bigint, state bytea)
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  now bigint := coalesce(clock, ${schema}.now_ms());
BEGIN
  -- Held until the end, so that the account cannot go in the middle; charges do not wait for it.
  PERFORM FROM ${schema}.account WHERE key = who FOR KEY SHARE;
  IF NOT found THEN RETURN; END IF;
  IF expected = 0 THEN
    RETURN QUERY INSERT INTO ${schema}.context AS c
    SELECT who, name_, status_, fewest, punctuation, nextval('${schema}.context_version'), now, now, state_
    -- A number is drawn only for what is written, as in the other stores.
    WHERE NOT EXISTS (SELECT FROM ${schema}.context c WHERE c.account = who AND c.name = name_)
    ON CONFLICT DO NOTHING
    RETURNING c.name, c.status, c.min_word_count, c.max_punctuation, c.version, c.created, c.updated, c.state;
  ELSE
    RETURN QUERY UPDATE ${schema}.context AS c
    SET status = status_, min_word_count = fewest, max_punctuation = punctuation,
        version = nextval('${schema}.context_version'), updated = now, state = state_
    WHERE c.account = who AND c.name = name_ AND c.version = expected
    RETURNING c.name, c.status, c.min_word_count, c.max_punctuation, c.version, c.created, c.updated, c.state;
  END IF;
  IF NOT found THEN
    SELECT c.version INTO version FROM ${schema}.context c WHERE c.account = who AND c.name = name_;
    version := coalesce(version, 0);
    RETURN NEXT;
  END IF;
END $$;
`;
