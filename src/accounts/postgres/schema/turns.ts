/** Of the class "LEXO": the advisory locks by which servers see that another one lives. */
export const LOCKS = 0x4c45584f;

/** What is only of the moment: who works on which call, and the last second of each account. */
export const turns = (schema: string): string => `
-- A claim holds while its time runs and its holder lives, who keeps an advisory lock for as long as it is connected.
CREATE FUNCTION ${schema}.claim(who text, name text, body_ text, mine uuid, holder_ integer, clock bigint)
RETURNS text LANGUAGE plpgsql
AS $$
DECLARE
  now bigint := coalesce(clock, ${schema}.now_ms());
  paid text;
  twin record;
BEGIN
  IF NOT EXISTS (SELECT FROM ${schema}.account WHERE key = who) THEN RETURN 'unknown'; END IF;
  SELECT body INTO paid FROM ${schema}.entry WHERE account = who AND call = name;
  IF found THEN RETURN CASE WHEN paid = body_ THEN 'repeated' ELSE 'conflict' END; END IF;
  LOOP
    INSERT INTO ${schema}.claim VALUES (who, name, body_, mine, holder_, now + 120000) ON CONFLICT DO NOTHING;
    IF found THEN RETURN 'fresh'; END IF;
    SELECT * INTO twin FROM ${schema}.claim WHERE account = who AND call = name FOR UPDATE;
    CONTINUE WHEN NOT found;
    -- A lease that ends too far ahead was given before the clock was set back.
    IF twin.attempt <> mine AND twin.until > now AND twin.until <= now + 120000
       AND (twin.holder = holder_ OR NOT pg_try_advisory_xact_lock_shared(${LOCKS}, twin.holder)) THEN
      RETURN CASE WHEN twin.body = body_ THEN 'running' ELSE 'conflict' END;
    END IF;
    UPDATE ${schema}.claim SET body = body_, attempt = mine, holder = holder_, until = now + 120000
    WHERE account = who AND call = name;
    RETURN 'fresh';
  END LOOP;
END $$;

-- RateLog of ../../rate-log.ts, for several requests of one account in their order; a row for each.
CREATE FUNCTION ${schema}.admit(who text, rates integer[], clocks bigint[])
RETURNS TABLE (admitted boolean, remaining integer, wait bigint) LANGUAGE plpgsql
AS $$
DECLARE
  log bigint[];
  now bigint;
  ahead bigint;
  held integer;
BEGIN
  LOOP
    SELECT moments INTO log FROM ${schema}.rate WHERE account = who FOR UPDATE;
    EXIT WHEN found;
    INSERT INTO ${schema}.rate VALUES (who, '{}') ON CONFLICT DO NOTHING;
  END LOOP;
  FOR request IN 1 .. cardinality(rates) LOOP
    now := coalesce(clocks[request], ${schema}.now_ms());
    ahead := greatest(0, log[cardinality(log)] - now);
    log := ARRAY(SELECT moment - ahead FROM unnest(log) WITH ORDINALITY AS given (moment, place)
                 WHERE moment - ahead > now - 1000 ORDER BY place);
    held := cardinality(log);
    admitted := held < rates[request];
    IF admitted THEN
      log := log || now;
      remaining := rates[request] - held - 1; wait := 0;
    ELSE
      remaining := 0; wait := log[held - rates[request] + 1] + 1000 - now;
    END IF;
    RETURN NEXT;
  END LOOP;
  UPDATE ${schema}.rate SET moments = log WHERE account = who;
END $$;
`;
