import type { Database } from '@/db/client';
import { AGENCY_KINDS, BOND_BANDS, CHARGE_CLASSES, DAY_PARTS } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import {
  addCounty,
  addValues,
  type BookingCounts,
  type CategoryRow,
  emptyCounts,
  indexOfCode,
  MIN_RECORDS,
  VALUE_COUNT,
  VALUE_OFFSETS,
  type ValueRow,
} from './booking-counts';

/** Counts older than `renewMs` are renewed in the background. If they are older than `waitMs`, the caller waits. */
const CACHE_AGES = { renewMs: 4 * 60_000, waitMs: 5 * 60_000 };
/** While the bank is imported, older counts would lack charges that questions already ask about. */
const AGES_WHILE_LOADING = { renewMs: 10_000, waitMs: 10_000 };
/** With fewer invented records, the bank may still be importing. With this many, every charge has records. */
const LOADED_RECORDS = 2000;

const CODES = [...indexOfCode.keys()];
const CATEGORIES = [...indexOfCode.values()];

async function countBookings(db: Database, now: Date): Promise<BookingCounts> {
  const counted = emptyCounts();
  let synthetic = 0;
  const nowIso = now.toISOString();
  // Handles each row as it arrives, which only the driver's own client can do. A large result would block the event loop.
  await db.$client<CategoryRow[]>`
    select c.fips, c.name, c.state, n.counts, n.quiz, n.synthetic
    from (
      select k.fips, string_agg(k.category || ' ' || k.records, ' ') as counts, sum(k.quiz)::integer as quiz,
        sum(k.synthetic)::integer as synthetic
      from (
        select r.county_fips as fips, m.category, count(*) as records, count(*) filter (where r.pool = 'quiz') as quiz,
          count(*) filter (where r.synthetic) as synthetic
        from booking_records r
        join unnest(${CODES}::smallint[], ${CATEGORIES}::integer[]) m (code, category) on m.code = r.category_code
        where r.expires_at is null or r.expires_at > ${nowIso}::timestamptz
        group by 1, 2
      ) k
      group by k.fips
    ) n join counties c on c.fips = n.fips`.forEach((row) => {
    const county = row as CategoryRow;
    addCounty(county, counted);
    synthetic += county.synthetic;
  });
  const large = [...counted.counties].flatMap(([fips, { total }]) => (total > MIN_RECORDS ? [fips] : []));
  await db.$client<ValueRow[]>`
    select k.state, k.fips, string_agg(k.cell || ' ' || k.records, ' ') as counts
    from (
      select c.state, l.fips, m.category * ${VALUE_COUNT}::integer + v.value as cell, count(*) as records
      from booking_records r
      join counties c on c.fips = r.county_fips
      join unnest(${CODES}::smallint[], ${CATEGORIES}::integer[]) m (code, category) on m.code = r.category_code
      left join unnest(${large}::char(5)[]) l (fips) on l.fips = r.county_fips
      cross join lateral (values
        (${VALUE_OFFSETS.weekday}::integer + extract(isodow from r.booked_on)::integer - 1),
        (${VALUE_OFFSETS.part_of_day}::integer + array_position(${[...DAY_PARTS]}::text[], r.part_of_day) - 1),
        (${VALUE_OFFSETS.bond}::integer + array_position(${[...BOND_BANDS]}::text[], r.bond) - 1),
        (${VALUE_OFFSETS.class}::integer + array_position(${[...CHARGE_CLASSES]}::text[], r.charge_class) - 1),
        (${VALUE_OFFSETS.arrested_by}::integer + array_position(${[...AGENCY_KINDS]}::text[], r.arrested_by) - 1)
      ) v (value)
      where v.value is not null and (r.expires_at is null or r.expires_at > ${nowIso}::timestamptz)
      group by 1, 2, 3
    ) k
    group by k.state, k.fips`.forEach((row) => {
    addValues(row as ValueRow, counted);
  });
  return { ...counted, invented: synthetic * 2 > counted.nation.total };
}

type CachedCounts = { bookings: BookingCounts; countedAtMs: number };

const cachedCounts = new WeakMap<Database, CachedCounts>();
const runningCounts = new WeakMap<Database, Promise<BookingCounts>>();

function recount(db: Database, now: Date): Promise<BookingCounts> {
  const counting =
    runningCounts.get(db) ??
    countBookings(db, now)
      .then((bookings) => {
        cachedCounts.set(db, { bookings, countedAtMs: now.getTime() });
        return bookings;
      })
      .finally(() => runningCounts.delete(db));
  runningCounts.set(db, counting);
  return counting;
}

const agesOf = ({ invented, nation }: BookingCounts) =>
  invented && nation.total < LOADED_RECORDS ? AGES_WHILE_LOADING : CACHE_AGES;

/**
 * Returns counts that are at most five minutes old, or the last ones if counting fails. Do not call it in a transaction: it takes a second
 * connection.
 */
export async function readBookingCounts({
  db,
  now,
  log,
}: Pick<Context, 'db' | 'now' | 'log'>): Promise<BookingCounts> {
  const calledAt = now();
  const last = cachedCounts.get(db);
  // Without records, each call counts again.
  if (!last || last.bookings.nation.total === 0) return recount(db, calledAt);
  const ageMs = Math.abs(calledAt.getTime() - last.countedAtMs);
  const { renewMs, waitMs } = agesOf(last.bookings);
  if (ageMs < renewMs) return last.bookings;
  const counted = recount(db, calledAt).catch((error: unknown) => {
    log.warn({ error: errorReport(error) }, 'cannot count records; using older counts');
    return last.bookings;
  });
  return ageMs < waitMs ? last.bookings : counted;
}
