import { offenseCategory } from '@/lib/charges/offense-categories';
import type { WireBookings } from '@/lib/contract/realtime/protocol';
import { type Area, type Bookings, indexOfCode } from './bookings';
import { PLAYABLE } from './options';

/** A smaller area would give answers away: one record more or less shows in its shares. */
const LEAST_RECORDS = 1000;
/** A rarer weekday would help to find the person. */
const LEAST_OF_WEEKDAY = 20;

/** Returns the smallest of county, state and nation with enough records besides the one asked; else the nation. */
function areaOf({ counties, nation }: Bookings, countyFips: string): Area {
  const county = counties.get(countyFips);
  const areas = county ? [county, county.state] : [];
  return areas.find((area) => area.total - 1 >= LEAST_RECORDS) ?? nation;
}

/** Returns how many records of the question's area are of each option's category, without the record asked. */
export function bookingsOf(
  bookings: Bookings,
  countyFips: string,
  codes: readonly number[],
  rightCode: number,
): WireBookings {
  const { name, total, byCategory } = areaOf(bookings, countyFips);
  const right = indexOfCode.get(rightCode) ?? -1;
  const of_options = codes.map((code) => {
    const i = indexOfCode.get(code) ?? -1;
    // A record that was imported since the count is not in it.
    return Math.max((byCategory[i] ?? 0) - Number(i === right), 0);
  });
  return { area: name, total: Math.max(total - 1, 0), of_options };
}

/** Returns whether the right option is the most frequent of the four in the question's area. */
export function isPar(
  bookings: Bookings,
  countyFips: string,
  codes: readonly number[],
  rightCode: number,
): boolean {
  const { of_options } = bookingsOf(bookings, countyFips, codes, rightCode);
  const right = codes.indexOf(offenseCategory(rightCode)?.code ?? rightCode);
  return of_options.every((records, i) => i === right || records < (of_options[right] ?? 0));
}

/** Returns whether enough bookings of the county share a weekday, from 1 for Monday, for it to be shown. */
export function showsWeekday({ counties }: Bookings, countyFips: string, isoWeekday: number): boolean {
  return (counties.get(countyFips)?.byWeekday[isoWeekday - 1] ?? 0) >= LEAST_OF_WEEKDAY;
}

/** Returns the nation's bookings of each category, by its code. */
export function nationwide({ nation }: Bookings): Map<number, number> {
  return new Map(PLAYABLE.map(({ code }, i) => [code, nation.byCategory[i] ?? 0]));
}
