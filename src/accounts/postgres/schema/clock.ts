/**
 * Time as the database sees it, so that servers that disagree about it do not matter.
 * `period_at` and `anchor_of` are `periodAt` of `../../period.ts` once more: in one
 * statement with the charge, a period cannot end between asking and taking.
 */
export const clock = (schema: string): string => `
-- Whole milliseconds since 1970.
CREATE FUNCTION ${schema}.now_ms() RETURNS bigint LANGUAGE sql VOLATILE
AS $$ SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

-- month is counted from year 0; a month that is too short begins its period on its last day.
CREATE FUNCTION ${schema}.anchor_of(month integer, anchor integer) RETURNS bigint LANGUAGE sql IMMUTABLE
AS $$
  SELECT (first + least(anchor, (first + interval '1 month')::date - first) - 1 - DATE '1970-01-01') * 86400000::bigint
  FROM make_date(month / 12, month % 12 + 1, 1) AS first
$$;

CREATE FUNCTION ${schema}.period_at(anchor integer, moment bigint, OUT start bigint, OUT finish bigint)
LANGUAGE plpgsql IMMUTABLE
AS $$
DECLARE
  today date := DATE '1970-01-01' + floor(moment / 86400000.0)::integer;
  month integer := extract(year FROM today)::integer * 12 + extract(month FROM today)::integer - 1;
BEGIN
  start := ${schema}.anchor_of(month, anchor);
  finish := ${schema}.anchor_of(month + 1, anchor);
  IF moment < start THEN
    finish := start;
    start := ${schema}.anchor_of(month - 1, anchor);
  END IF;
END $$;
`;
