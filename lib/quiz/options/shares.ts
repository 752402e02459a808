import { offenseCategory } from '@/lib/charges/offense-categories';
import type { WireBookings } from '@/lib/contract/realtime/protocol';
import {
  type BookingSlip,
  type Clue,
  SLIP_FACT_NAMES,
  type SlipFact,
  type SlipValue,
} from '@/lib/contract/records/booking-slip';
import {
  ALL_CATEGORIES,
  type Area,
  type Bookings,
  countOfValue,
  indexOfCode,
  LEAST_RECORDS,
  type ValueCount,
} from './bookings';
import { PLAYABLE } from './options';

/** The record of a question: its county, its category and what its slip shows. */
export type Asked = { countyFips: string; categoryCode: number; slip: BookingSlip | null };

/** With fewer bookings for a charge, a fact tells nothing about it. */
const LEAST_OF_CHARGE = 20;
/** A clue is at least so many times as frequent among bookings for the charge as among all. */
const LEAST_RATIO = 1.5;
/**
 * A smaller difference may be chance. The drawn bank needs more: it is small, and with 25 values for each of 51 charges some always
 * stray far from the tables that they are drawn from.
 */
const LEAST_STANDARD_ERRORS = { real: 2, invented: 3 };

/** Returns the smallest of county, state and nation with enough records besides the one asked; else the nation. */
function areaOf({ counties, nation }: Bookings, countyFips: string): Area {
  const county = counties.get(countyFips);
  const areas = county ? [county, county.state] : [];
  return areas.find((area) => area.byValue !== null && area.total - 1 >= LEAST_RECORDS) ?? nation;
}

/** Returns how many records of a category an area has without the record asked. A new record may not be counted yet. */
function recordsOf(area: Area, category: number, asked: Asked): number {
  const own = Number(category === indexOfCode.get(asked.categoryCode));
  return Math.max((area.byCategory[category] ?? 0) - own, 0);
}

type Value = { fact: SlipFact; value: SlipValue } & ValueCount;

/** Returns the counts of the slip's values, for a category or all, without the record asked. */
function valuesOf(area: Area, category: number, asked: Asked): Value[] {
  const own = Number(category === ALL_CATEGORIES || category === indexOfCode.get(asked.categoryCode));
  const found: Value[] = [];
  for (const fact of SLIP_FACT_NAMES) {
    const value = asked.slip?.[fact] ?? null;
    if (value === null) continue;
    const { records, of } = countOfValue(area, category, fact, value);
    found.push({ fact, value, records: Math.max(records - own, 0), of: Math.max(of - own, 0) });
  }
  return found;
}

/** Returns how many records of the question's area are of each option's category, without the record asked. */
export function bookingsOf(bookings: Bookings, asked: Asked, codes: readonly number[]): WireBookings {
  const area = areaOf(bookings, asked.countyFips);
  return {
    area: area.name,
    total: Math.max(area.total - 1, 0),
    of_options: codes.map((code) => recordsOf(area, indexOfCode.get(code) ?? -1, asked)),
    invented: bookings.invented,
  };
}

/** What a reader may know about an option: its bookings, and how well the slip fits them. */
export type ReadOption = { bookings: number; fit: number };

/**
 * Returns for each option how many bookings its category has in the question's area without the record asked, and the product of
 * the shares that the facts of the slip have among these.
 *
 * Each share counts one more booking, with the facts of an average one. So a category with few bookings is not ruled out by a fact
 * that none of them happens to have.
 */
export function readOptions(bookings: Bookings, asked: Asked, codes: readonly number[]): ReadOption[] {
  const area = areaOf(bookings, asked.countyFips);
  const ofAll = valuesOf(area, ALL_CATEGORIES, asked).map(shareOf);
  return codes.map((code) => {
    const category = indexOfCode.get(code) ?? -1;
    const factors = valuesOf(area, category, asked).map(
      ({ records, of }, i) => (records + (ofAll[i] ?? 0)) / (of + 1),
    );
    const fit = factors.reduce((product, factor) => product * factor, 1);
    return { bookings: recordsOf(area, category, asked), fit };
  });
}

/**
 * Returns whether a reader who knows the area's bookings by heart would choose the right option: the only one with the largest
 * product of bookings and fit.
 */
export function isPar(bookings: Bookings, asked: Asked, codes: readonly number[]): boolean {
  const products = readOptions(bookings, asked, codes).map((option) => option.bookings * option.fit);
  const right = codes.indexOf(offenseCategory(asked.categoryCode)?.code ?? asked.categoryCode);
  return products.every((product, i) => i === right || product < (products[right] ?? 0));
}

const shareOf = ({ records, of }: ValueCount) => (of === 0 ? 0 : records / of);
const rounded = (share: number) => Math.round(share * 1000) / 1000;

/** Returns the fact of the slip that speaks most for the right option, or null when none stands out. */
export function clueOf(bookings: Bookings, asked: Asked): Clue | null {
  const area = areaOf(bookings, asked.countyFips);
  const ofAll = valuesOf(area, ALL_CATEGORIES, asked);
  const ofRight = valuesOf(area, indexOfCode.get(asked.categoryCode) ?? -1, asked);
  const clues = ofRight.flatMap((right, i) => {
    const all = ofAll[i];
    return all && standsOut(right, all, bookings.invented) ? [{ right, all }] : [];
  });
  const ratio = ({ right, all }: (typeof clues)[number]) => shareOf(right) / shareOf(all);
  const [best] = clues.sort((a, b) => ratio(b) - ratio(a));
  if (!best) return null;
  const { fact, value } = best.right;
  return { fact, value, of_right: rounded(shareOf(best.right)), of_all: rounded(shareOf(best.all)) };
}

function standsOut(right: Value, all: Value, invented: boolean): boolean {
  const [ofRight, ofAll] = [shareOf(right), shareOf(all)];
  // A share of 0 among all: only the record asked has the value.
  if (right.of < LEAST_OF_CHARGE || ofAll === 0 || ofRight < LEAST_RATIO * ofAll) return false;
  const standardError = Math.sqrt((ofRight * (1 - ofRight)) / right.of);
  return ofRight - ofAll > LEAST_STANDARD_ERRORS[invented ? 'invented' : 'real'] * standardError;
}

/** Returns the nation's bookings of each category, by its code. */
export function nationwide({ nation }: Bookings): Map<number, number> {
  return new Map(PLAYABLE.map(({ code }, i) => [code, nation.byCategory[i] ?? 0]));
}
