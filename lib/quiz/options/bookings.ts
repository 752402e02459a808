import type { Database } from '@/db/client';
import { offenseCategory } from '@/lib/charges/offense-categories';
import { AGENCY_KINDS, BOND_BANDS, CHARGE_CLASSES, DAY_PARTS } from '@/lib/contract/enums';
import {
  SLIP_FACT_NAMES,
  SLIP_FACTS,
  type SlipFact,
  type SlipValue,
} from '@/lib/contract/records/booking-slip';
import { placeName } from '@/lib/counties/place-name';
import { stateName } from '@/lib/counties/states';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { ASKABLE_CODES, PLAYABLE } from './options';

/** A smaller area would give answers away: one record more or less shows in its shares. */
export const LEAST_RECORDS = 1000;

/** The name of the area that has all records. */
export const NATION = 'United States';

/** Where the values of each fact of the slip begin among all values. */
const FIRST_VALUE = firstValues();
const VALUES = SLIP_FACT_NAMES.reduce((sum, fact) => sum + SLIP_FACTS[fact].length, 0);

function firstValues(): Record<SlipFact, number> {
  let next = 0;
  const first = {} as Record<SlipFact, number>;
  for (const fact of SLIP_FACT_NAMES) {
    first[fact] = next;
    next += SLIP_FACTS[fact].length;
  }
  return first;
}

/** Stands for all categories together in `byValue`. */
export const ALL_CATEGORIES = PLAYABLE.length;

/** Records in play of a county, a state or the nation. */
export type Area = {
  name: string;
  total: number;
  /** How many of them are in the pool of the quiz. The others are for dailies and rooms. */
  inQuiz: number;
  /** In the order of PLAYABLE. */
  byCategory: Uint32Array;
  /**
   * How many records have each value of the slip, by category and for all: see `countOfValue`. Null in counties with fewer than
   * LEAST_RECORDS.
   */
  byValue: Uint32Array | null;
};

export type County = Area & { state: Area };

/** How many records are in play: those that can be asked about and have not expired. */
export type Bookings = {
  counties: ReadonlyMap<string, County>;
  /** By the abbreviation of the state. */
  states: ReadonlyMap<string, Area>;
  nation: Area;
  /** Whether most of them are drawn people with invented bookings. A game has either kind, except while real ones come in. */
  invented: boolean;
};

/**
 * `counts` has pairs of a category's index and its number of records, separated by spaces. `quiz` of the records are in the pool of the
 * quiz, and `drawn` are invented.
 */
type CategoryRow = { fips: string; name: string; state: string; counts: string; quiz: number; drawn: number };
/** `counts` has pairs of a place in `byValue` and its number of records. The row of a state, without `fips`, counts its small counties. */
type ValueRow = { state: string; fips: string | null; counts: string };

/** Counts older than `renewMs` are renewed while they are used; for those older than `waitMs` callers wait for new ones. */
const AGES = { renewMs: 4 * 60_000, waitMs: 5 * 60_000 };
/** While the bank loads, records arrive fast: older counts lack charges that questions already ask about. */
const AGES_WHILE_LOADING = { renewMs: 10_000, waitMs: 10_000 };
/** A drawn bank with fewer records may still be loading. With so many, every charge has some. */
const LOADED_RECORDS = 2000;

const indexOfCategory = new Map(PLAYABLE.map(({ code }, i) => [code, i]));
/** The index into PLAYABLE of every askable code; grades have that of their category. */
export const indexOfCode: ReadonlyMap<number, number> = new Map(
  ASKABLE_CODES.map((code) => [code, indexOfCategory.get(offenseCategory(code)?.code ?? code) ?? 0]),
);

const CODES = [...indexOfCode.keys()];
const CATEGORIES = [...indexOfCode.values()];

const newTable = () => new Uint32Array((ALL_CATEGORIES + 1) * VALUES);

/** Returns where `byValue` counts a value of a fact for a category, or for ALL_CATEGORIES. */
export function placeOf(category: number, fact: SlipFact, value: SlipValue): number {
  const all: readonly SlipValue[] = SLIP_FACTS[fact];
  return category * VALUES + FIRST_VALUE[fact] + all.indexOf(value);
}

/** How many records have a value of a fact, out of those that say anything about the fact. */
export type ValueCount = { records: number; of: number };

/** Returns the counts of a category, or of ALL_CATEGORIES. The area must have values. */
export function countOfValue(
  { byValue }: Area,
  category: number,
  fact: SlipFact,
  value: SlipValue,
): ValueCount {
  const first = category * VALUES + FIRST_VALUE[fact];
  const last = first + SLIP_FACTS[fact].length;
  let of = 0;
  for (let place = first; place < last; place += 1) of += byValue?.[place] ?? 0;
  return { records: byValue?.[placeOf(category, fact, value)] ?? 0, of };
}

export const emptyArea = (name: string, { withValues }: { withValues: boolean }): Area => ({
  name,
  total: 0,
  inQuiz: 0,
  byCategory: new Uint32Array(PLAYABLE.length),
  byValue: withValues ? newTable() : null,
});

/** Calls `add` for each pair of a key and a number of records. */
function eachCount(counts: string, add: (key: number, records: number) => void): void {
  const numbers = counts.split(' ').map(Number);
  for (let i = 0; i < numbers.length; i += 2) add(numbers[i] ?? 0, numbers[i + 1] ?? 0);
}

type Counted = Bookings & { counties: Map<string, County>; states: Map<string, Area> };

/** Adds the records of a county to county, state and nation. */
export function addCounty(
  { fips, name, state: abbreviation, counts, quiz }: Omit<CategoryRow, 'drawn'>,
  into: Counted,
): void {
  const state = into.states.get(abbreviation) ?? emptyArea(stateName(abbreviation), { withValues: true });
  into.states.set(abbreviation, state);
  const county = {
    ...emptyArea(placeName({ fips, name, state: abbreviation }), { withValues: false }),
    state,
  };
  into.counties.set(fips, county);
  for (const area of [county, state, into.nation]) area.inQuiz += quiz;
  eachCount(counts, (category, records) => {
    for (const area of [county, state, into.nation]) {
      area.byCategory[category] = (area.byCategory[category] ?? 0) + records;
      area.total += records;
    }
  });
}

/** Adds the values of slips to county, state and nation. */
export function addValues({ state, fips, counts }: ValueRow, { counties, states, nation }: Counted): void {
  const county = fips === null ? undefined : counties.get(fips);
  if (county) county.byValue ??= newTable();
  const tables = [county, states.get(state), nation].flatMap((area) => area?.byValue ?? []);
  eachCount(counts, (place, records) => {
    for (const at of [place, ALL_CATEGORIES * VALUES + (place % VALUES)])
      for (const table of tables) table[at] = (table[at] ?? 0) + records;
  });
}

export const emptyBookings = (): Counted => ({
  counties: new Map(),
  states: new Map(),
  nation: emptyArea(NATION, { withValues: true }),
  invented: false,
});

async function countBookings(db: Database, now: Date): Promise<Bookings> {
  const counted = emptyBookings();
  let drawn = 0;
  const nowIso = now.toISOString();
  // One row per county, because each row costs the event loop. Only the driver's own client passes on rows as they arrive, so that
  // other work goes on between them.
  await db.$client<CategoryRow[]>`
    select c.fips, c.name, c.state, n.counts, n.quiz, n.drawn
    from (
      select k.fips, string_agg(k.category || ' ' || k.records, ' ') as counts, sum(k.quiz)::integer as quiz,
        sum(k.drawn)::integer as drawn
      from (
        select r.county_fips as fips, m.category, count(*) as records, count(*) filter (where r.pool = 'quiz') as quiz,
          count(*) filter (where r.synthetic) as drawn
        from booking_records r
        join unnest(${CODES}::smallint[], ${CATEGORIES}::integer[]) m (code, category) on m.code = r.category_code
        where r.expires_at is null or r.expires_at > ${nowIso}::timestamptz
        group by 1, 2
      ) k
      group by k.fips
    ) n join counties c on c.fips = n.fips`.forEach((row) => {
    const county = row as CategoryRow;
    addCounty(county, counted);
    drawn += county.drawn;
  });
  const large = [...counted.counties].flatMap(([fips, { total }]) => (total > LEAST_RECORDS ? [fips] : []));
  await db.$client<ValueRow[]>`
    select k.state, k.fips, string_agg(k.place || ' ' || k.records, ' ') as counts
    from (
      select c.state, l.fips, m.category * ${VALUES}::integer + v.value as place, count(*) as records
      from booking_records r
      join counties c on c.fips = r.county_fips
      join unnest(${CODES}::smallint[], ${CATEGORIES}::integer[]) m (code, category) on m.code = r.category_code
      left join unnest(${large}::char(5)[]) l (fips) on l.fips = r.county_fips
      cross join lateral (values
        (${FIRST_VALUE.weekday}::integer + extract(isodow from r.booked_on)::integer - 1),
        (${FIRST_VALUE.part_of_day}::integer + array_position(${[...DAY_PARTS]}::text[], r.part_of_day) - 1),
        (${FIRST_VALUE.bond}::integer + array_position(${[...BOND_BANDS]}::text[], r.bond) - 1),
        (${FIRST_VALUE.class}::integer + array_position(${[...CHARGE_CLASSES]}::text[], r.charge_class) - 1),
        (${FIRST_VALUE.arrested_by}::integer + array_position(${[...AGENCY_KINDS]}::text[], r.arrested_by) - 1)
      ) v (value)
      where v.value is not null and (r.expires_at is null or r.expires_at > ${nowIso}::timestamptz)
      group by 1, 2, 3
    ) k
    group by k.state, k.fips`.forEach((row) => {
    addValues(row as ValueRow, counted);
  });
  return { ...counted, invented: drawn * 2 > counted.nation.total };
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

const agesOf = ({ invented, nation }: Bookings) =>
  invented && nation.total < LOADED_RECORDS ? AGES_WHILE_LOADING : AGES;

/**
 * Returns counts of at most five minutes ago; while a drawn bank has fewer than LOADED_RECORDS, of ten seconds. When counting fails, older counts are used.
 * Not for use in a transaction, which would need a second connection.
 */
export async function readBookings({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): Promise<Bookings> {
  const at = now();
  const kept = keptOf.get(db);
  // A new game counts before its first records are there.
  if (!kept || kept.bookings.nation.total === 0) return countAgain(db, at);
  const ageMs = Math.abs(at.getTime() - kept.countedAtMs);
  const { renewMs, waitMs } = agesOf(kept.bookings);
  if (ageMs < renewMs) return kept.bookings;
  const counted = countAgain(db, at).catch((error: unknown) => {
    log.warn({ error: errorReport(error) }, 'cannot count records; using older counts');
    return kept.bookings;
  });
  return ageMs < waitMs ? kept.bookings : counted;
}
