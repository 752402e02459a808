import type { Database } from '@/db/client';
import { offenseCategory } from '@/lib/charges/offense-categories';
import { placeName } from '@/lib/counties/place-name';
import { stateName } from '@/lib/counties/states';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { ASKABLE_CODES, PLAYABLE } from './options';

/** Records in play of a county, a state or the nation. */
export type Area = {
  name: string;
  total: number;
  /** In the order of PLAYABLE. */
  byCategory: Uint32Array;
};

export type County = Area & {
  state: Area;
  /** From Monday. */
  byWeekday: Uint32Array;
};

/** How many records are in play: those that can be asked about and have not expired. */
export type Bookings = { counties: ReadonlyMap<string, County>; nation: Area };

type Row = { fips: string; name: string; state: string; counts: string };

const KEPT_MS = 5 * 60 * 1000;
/** Refreshed a little earlier, so that a process in use never waits. */
const FRESH_MS = 4 * 60 * 1000;

const indexOfCategory = new Map(PLAYABLE.map(({ code }, i) => [code, i]));
/** The index into PLAYABLE of every askable code; grades have that of their category. */
export const indexOfCode: ReadonlyMap<number, number> = new Map(
  ASKABLE_CODES.map((code) => [code, indexOfCategory.get(offenseCategory(code)?.code ?? code) ?? 0]),
);

const CODES = [...indexOfCode.keys()];
const CATEGORIES = [...indexOfCode.values()];

const emptyArea = (name: string): Area => ({
  name,
  total: 0,
  byCategory: new Uint32Array(PLAYABLE.length),
});

export const emptyBookings = (): Bookings & { counties: Map<string, County> } => ({
  counties: new Map(),
  nation: emptyArea('United States'),
});

function add(area: Area, category: number, records: number): void {
  area.byCategory[category] = (area.byCategory[category] ?? 0) + records;
  area.total += records;
}

/** Reads `counts`: the index of a category or, negative, a day of the week, then the number of records, and so on. */
function addCounty({ fips, name, state, counts }: Row, into: Bookings, states: Map<string, Area>): County {
  const ofState = states.get(state) ?? emptyArea(stateName(state));
  states.set(state, ofState);
  const county = {
    ...emptyArea(placeName({ fips, name, state })),
    state: ofState,
    byWeekday: new Uint32Array(7),
  };
  const numbers = counts.split(' ').map(Number);
  for (let i = 0; i < numbers.length; i += 2) {
    const [key = 0, records = 0] = [numbers[i], numbers[i + 1]];
    if (key < 0) county.byWeekday[-key - 1] = records;
    else for (const area of [county, ofState, into.nation]) add(area, key, records);
  }
  return county;
}

async function countBookings(db: Database, now: Date): Promise<Bookings> {
  const bookings = emptyBookings();
  const states = new Map<string, Area>();
  // One row per county, because each row costs the event loop. Only the driver's own client passes on rows as they arrive, so that
  // other work goes on between them.
  await db.$client<Row[]>`
    select c.fips, c.name, c.state, n.counts
    from (
      select k.fips, string_agg(k.key || ' ' || k.records, ' ') as counts
      from (
        select r.county_fips as fips, coalesce(m.category, -extract(isodow from r.booked_on)::integer) as key,
          count(*) as records
        from booking_records r
        join unnest(${CODES}::smallint[], ${CATEGORIES}::integer[]) m (code, category) on m.code = r.category_code
        where r.expires_at is null or r.expires_at > ${now.toISOString()}::timestamptz
        group by r.county_fips, grouping sets ((m.category), (extract(isodow from r.booked_on)))
      ) k
      group by k.fips
    ) n join counties c on c.fips = n.fips`.forEach((row) => {
    bookings.counties.set(row.fips, addCounty(row as Row, bookings, states));
  });
  return bookings;
}

type Kept = { bookings: Bookings; countedAtMs: number };

const keptOf = new WeakMap<Database, Kept>();
const countingOf = new WeakMap<Database, Promise<Bookings>>();

function countAgain(db: Database, now: Date): Promise<Bookings> {
  const counting =
    countingOf.get(db) ??
    countBookings(db, now)
      .then((bookings) => {
        keptOf.set(db, { bookings, countedAtMs: now.getTime() });
        return bookings;
      })
      .finally(() => countingOf.delete(db));
  countingOf.set(db, counting);
  return counting;
}

/**
 * Returns counts of at most five minutes ago. Callers wait only when nobody asked in the last minute of these. When counting
 * fails, older counts are used. Not for use in a transaction, which would need a second connection.
 */
export async function readBookings({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): Promise<Bookings> {
  const at = now();
  const kept = keptOf.get(db);
  // A new game counts before its first records are there.
  if (!kept || kept.bookings.nation.total === 0) return countAgain(db, at);
  const ageMs = Math.abs(at.getTime() - kept.countedAtMs);
  if (ageMs < FRESH_MS) return kept.bookings;
  const counted = countAgain(db, at).catch((error: unknown) => {
    log.warn({ error: errorReport(error) }, 'cannot count records; using older counts');
    return kept.bookings;
  });
  return ageMs < KEPT_MS ? kept.bookings : counted;
}
