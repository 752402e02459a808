-- Returns what a question may show of a record's booking slip: `weekday,part of day,bond,class,arrested by`. The weekday is its ISO number,
-- the others are values of lib/contract/records/booking-slip.ts. Unknown and hidden values are empty. STABLE because `format` is: an
-- IMMUTABLE function would not be inlined, and take ten times as long.
CREATE OR REPLACE FUNCTION shown_slip(r booking_records) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN r.id IS NOT NULL THEN format('%s,%s,%s,%s,%s',
    CASE WHEN r.shown_facts > 0 THEN extract(isodow FROM r.booked_on) END,
    CASE WHEN r.shown_facts > 0 THEN r.part_of_day END,
    CASE WHEN r.shown_facts > 1 THEN r.bond END,
    CASE WHEN r.shown_facts > 2 THEN r.charge_class END,
    CASE WHEN r.shown_facts > 3 THEN r.arrested_by END) END
$$;

-- Counts again how many facts the slips of a county's real records show, in the order time, bond, class, arrested by. At least 5 people in
-- play must share all the facts shown, and at least 20 each single one. Bookings with the same photo are one person and count once, at the
-- first booking. Drawn records show all facts from the start.
-- Owner: records
CREATE OR REPLACE FUNCTION renew_shown_facts(p_county bpchar, p_now timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH counted AS (
    SELECT r.id, r.shown_facts,
      count(*) FILTER (WHERE r.is_first) OVER (PARTITION BY r.weekday) AS weekdays,
      count(*) FILTER (WHERE r.is_first) OVER (PARTITION BY r.part_of_day) AS parts,
      count(*) FILTER (WHERE r.is_first) OVER (PARTITION BY r.bond) AS bonds,
      count(*) FILTER (WHERE r.is_first) OVER (PARTITION BY r.charge_class) AS classes,
      count(*) FILTER (WHERE r.is_first) OVER (PARTITION BY r.arrested_by) AS agencies,
      count(*) FILTER (WHERE r.is_first) OVER (PARTITION BY r.weekday, r.part_of_day) AS slips_1,
      count(*) FILTER (WHERE r.is_first) OVER (PARTITION BY r.weekday, r.part_of_day, r.bond) AS slips_2,
      count(*) FILTER (WHERE r.is_first) OVER (PARTITION BY r.weekday, r.part_of_day, r.bond, r.charge_class) AS slips_3,
      count(*) FILTER (WHERE r.is_first) OVER (PARTITION BY r.weekday, r.part_of_day, r.bond, r.charge_class, r.arrested_by) AS slips_4,
      r.part_of_day, r.bond, r.charge_class, r.arrested_by
    FROM (
      SELECT b.*, extract(isodow FROM b.booked_on) AS weekday,
        row_number() OVER (PARTITION BY b.photo_id ORDER BY b.id) = 1 AS is_first
      FROM booking_records b
      WHERE b.county_fips = p_county AND NOT b.synthetic AND (b.expires_at IS NULL OR b.expires_at > p_now)
    ) r
  ), ruled AS (
    SELECT c.id, c.shown_facts, CASE
      WHEN c.slips_1 < 5 OR c.weekdays < 20 OR (c.part_of_day IS NOT NULL AND c.parts < 20) THEN 0
      WHEN c.slips_2 < 5 OR (c.bond IS NOT NULL AND c.bonds < 20) THEN 1
      WHEN c.slips_3 < 5 OR (c.charge_class IS NOT NULL AND c.classes < 20) THEN 2
      WHEN c.slips_4 < 5 OR (c.arrested_by IS NOT NULL AND c.agencies < 20) THEN 3
      ELSE 4
    END AS facts
    FROM counted c
  )
  UPDATE booking_records b SET shown_facts = f.facts
  FROM ruled f WHERE b.id = f.id AND f.facts <> f.shown_facts
$$;
