import type { PlaceList, StatePlace } from '@/lib/contract/counties/place-list';
import type { Context } from '@/lib/platform/context';
import { type Bookings, readBookings } from '../options/bookings';

/** Exact counts would show when a record is removed. */
const BANDS = [1, 10, 50, 100, 500, 1000, 5000, 10_000, 50_000, 100_000];

const banded = (records: number): number => BANDS.findLast((band) => band <= records) ?? 1;
const { compare } = new Intl.Collator('en');
const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name);

const listOf = new WeakMap<Bookings, PlaceList>();

/** Returns the states and counties that have records for the quiz, by name, from counts of at most five minutes ago. */
export async function listPlaces(ctx: Pick<Context, 'db' | 'now' | 'log'>): Promise<PlaceList> {
  const bookings = await readBookings(ctx);
  const list = listOf.get(bookings) ?? placesIn(bookings);
  listOf.set(bookings, list);
  return list;
}

function placesIn({ counties }: Bookings): PlaceList {
  const states = new Map<string, StatePlace>();
  for (const [fips, { name, inQuiz, state }] of counties) {
    if (inQuiz === 0) continue;
    const table = fips.slice(0, 2);
    const entry = states.get(table) ?? {
      table,
      name: state.name,
      records: banded(state.inQuiz),
      counties: [],
    };
    entry.counties.push({ table: fips, name, records: banded(inQuiz) });
    states.set(table, entry);
  }
  for (const state of states.values()) state.counties.sort(byName);
  return { states: [...states.values()].sort(byName) };
}
