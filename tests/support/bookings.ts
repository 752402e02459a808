import { offenseCategory } from '@/lib/charges/offense-categories';
import type { RecordPool } from '@/lib/contract/enums';
import { type BookingSlip, SLIP_FACT_NAMES } from '@/lib/contract/records/booking-slip';
import {
  addCounty,
  addValues,
  type BookingCounts,
  emptyCounts,
  indexOfCode,
  MIN_RECORDS,
  valueIndex,
} from '@/lib/quiz/options/booking-counts';

/** A record in play, with what its whole slip says. */
export type BookedRecord = {
  fips: string;
  name: string;
  state: string;
  categoryCode: number;
  slip: BookingSlip;
  /** The quiz, unless it says otherwise. */
  pool?: RecordPool;
};

/** Returns pairs of a key and its number of keys, as the database sends them. */
function pairsOf(keys: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].flat().join(' ');
}

const indexOf = ({ categoryCode }: BookedRecord) => indexOfCode.get(categoryCode) ?? 0;
const placesOf = (record: BookedRecord) =>
  SLIP_FACT_NAMES.flatMap((fact) => {
    const value = record.slip[fact];
    return value === null ? [] : [valueIndex(indexOf(record), fact, value)];
  });

/** Counts records as `readBookingCounts` does, without a database. Records of barred categories do not count. */
export function bookingsOfRecords(records: readonly BookedRecord[], { invented = true } = {}): BookingCounts {
  const askable = records.filter(({ categoryCode }) => offenseCategory(categoryCode)?.playable === true);
  const bookings = emptyCounts();
  for (const own of Map.groupBy(askable, ({ fips }) => fips).values()) {
    const [{ fips, name, state } = { fips: '', name: '', state: '' }] = own;
    const quiz = own.filter(({ pool = 'quiz' }) => pool === 'quiz').length;
    addCounty({ fips, name, state, counts: pairsOf(own.map(indexOf)), quiz }, bookings);
    const counts = pairsOf(own.flatMap(placesOf));
    addValues({ state, fips: own.length > MIN_RECORDS ? fips : null, counts }, bookings);
  }
  return { ...bookings, invented };
}
