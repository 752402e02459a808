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
  type BookingCounts,
  countOfValue,
  indexOfCode,
  MIN_RECORDS,
  type ValueCount,
} from './booking-counts';
import { PLAYABLE } from './options';

export type AskedRecord = { countyFips: string; categoryCode: number; slip: BookingSlip | null };

/** With fewer bookings for the right charge, no fact is a clue. */
const MIN_BOOKINGS_OF_CHARGE = 20;
/** A clue is at least this many times as frequent among the charge's bookings as among all. */
const MIN_RATIO = 1.5;
/** Smaller differences may be chance. The bank has so few records that more facts would stand out by chance. */
const MIN_STANDARD_ERRORS = { real: 2, invented: 3 };

/** Returns the first of county, state and nation that has enough records without the one asked about. */
function areaOf({ counties, nation }: BookingCounts, countyFips: string): Area {
  const county = counties.get(countyFips);
  const areas = county ? [county, county.state] : [];
  return areas.find((area) => area.byValue !== null && area.total - 1 >= MIN_RECORDS) ?? nation;
}

function otherRecords(area: Area, category: number, asked: AskedRecord): number {
  // 1 if the record asked about is in this category. It is not subtracted below 0, because it may not be counted yet.
  const askedHere = Number(category === indexOfCode.get(asked.categoryCode));
  return Math.max((area.byCategory[category] ?? 0) - askedHere, 0);
}

type Value = { fact: SlipFact; value: SlipValue } & ValueCount;

/** Returns the counts of each value on the slip, without the record asked about. `category` may be ALL_CATEGORIES. */
function otherValues(area: Area, category: number, asked: AskedRecord): Value[] {
  const askedHere = Number(category === ALL_CATEGORIES || category === indexOfCode.get(asked.categoryCode));
  const found: Value[] = [];
  for (const fact of SLIP_FACT_NAMES) {
    const value = asked.slip?.[fact] ?? null;
    if (value === null) continue;
    const { records, of } = countOfValue(area, category, fact, value);
    found.push({ fact, value, records: Math.max(records - askedHere, 0), of: Math.max(of - askedHere, 0) });
  }
  return found;
}

/** Returns the number of bookings of each option in the area of the question, without the record asked about. */
export function wireBookings(
  bookings: BookingCounts,
  asked: AskedRecord,
  codes: readonly number[],
): WireBookings {
  const area = areaOf(bookings, asked.countyFips);
  return {
    area: area.name,
    total: Math.max(area.total - 1, 0),
    of_options: codes.map((code) => otherRecords(area, indexOfCode.get(code) ?? -1, asked)),
    invented: bookings.invented,
  };
}

export type OptionEvidence = {
  bookings: number;
  /** How well the slip fits them: for each fact of the slip, the share of these bookings with its value, multiplied. */
  fit: number;
};

export function optionEvidence(
  bookings: BookingCounts,
  asked: AskedRecord,
  codes: readonly number[],
): OptionEvidence[] {
  const area = areaOf(bookings, asked.countyFips);
  const ofAll = otherValues(area, ALL_CATEGORIES, asked).map(shareOf);
  return codes.map((code) => {
    const category = indexOfCode.get(code) ?? -1;
    // Adds one booking with the area's shares to the category (smoothing), so that no factor is zero.
    const factors = otherValues(area, category, asked).map(
      ({ records, of }, i) => (records + (ofAll[i] ?? 0)) / (of + 1),
    );
    const fit = factors.reduce((product, factor) => product * factor, 1);
    return { bookings: otherRecords(area, category, asked), fit };
  });
}

/** Returns whether the best reader would be right: the reader chooses the option with the largest product of bookings and fit. */
export function isPar(bookings: BookingCounts, asked: AskedRecord, codes: readonly number[]): boolean {
  const products = optionEvidence(bookings, asked, codes).map((option) => option.bookings * option.fit);
  const right = codes.indexOf(offenseCategory(asked.categoryCode)?.code ?? asked.categoryCode);
  return products.every((product, i) => i === right || product < (products[right] ?? 0));
}

const shareOf = ({ records, of }: ValueCount) => (of === 0 ? 0 : records / of);
const rounded = (share: number) => Math.round(share * 1000) / 1000;

/** Returns the fact of the slip that most favors the right option; null if none stands out. */
export function findClue(bookings: BookingCounts, asked: AskedRecord): Clue | null {
  const area = areaOf(bookings, asked.countyFips);
  const ofAll = otherValues(area, ALL_CATEGORIES, asked);
  const ofRight = otherValues(area, indexOfCode.get(asked.categoryCode) ?? -1, asked);
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
  // If `ofAll` is 0, only the record asked about has the value.
  if (right.of < MIN_BOOKINGS_OF_CHARGE || ofAll === 0 || ofRight < MIN_RATIO * ofAll) return false;
  const standardError = Math.sqrt((ofRight * (1 - ofRight)) / right.of);
  return ofRight - ofAll > MIN_STANDARD_ERRORS[invented ? 'invented' : 'real'] * standardError;
}

export function nationalCounts({ nation }: BookingCounts): Map<number, number> {
  return new Map(PLAYABLE.map(({ code }, i) => [code, nation.byCategory[i] ?? 0]));
}
