import type { PlaceList, StatePlace } from '@/lib/contract/counties/places-view';
import type { Context } from '@/lib/platform/context';
import type { BookingCounts } from './options/booking-counts';
import { readBookingCounts } from './options/read-booking-counts';

/** Counts are rounded down to one of these, because exact ones would reveal each removal of a record. */
const BANDS = [1, 10, 50, 100, 500, 1000, 5000, 10_000, 50_000, 100_000];

const banded = (records: number): number => BANDS.findLast((band) => band <= records) ?? 1;
const { compare } = new Intl.Collator('en');
const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name);

const listOf = new WeakMap<BookingCounts, PlaceList>();

/** Returns the states and counties with records in the pool `quiz`, by name. Counts are at most five minutes old. */
export async function listPlaces(ctx: Pick<Context, 'db' | 'now' | 'log'>): Promise<PlaceList> {
  const bookings = await readBookingCounts(ctx);
  const list = listOf.get(bookings) ?? placesIn(bookings);
  listOf.set(bookings, list);
  return list;
}

function placesIn({ counties }: BookingCounts): PlaceList {
  const states = new Map<string, StatePlace>();
  for (const [fips, { name, inQuiz, state }] of counties) {
    if (inQuiz === 0) continue;
    // `table` on the wire is the FIPS code of a county or a state.
    const stateFips = fips.slice(0, 2);
    const entry = states.get(stateFips) ?? {
      table: stateFips,
      name: state.name,
      records: banded(state.inQuiz),
      counties: [],
    };
    entry.counties.push({ table: fips, name, records: banded(inQuiz) });
    states.set(stateFips, entry);
  }
  for (const state of states.values()) state.counties.sort(byName);
  return { states: [...states.values()].sort(byName) };
}
