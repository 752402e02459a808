import type { Random } from '@/lib/platform/context';
import { shuffled } from '@/lib/platform/random';
import type { BookingCounts } from '../options/booking-counts';

const STATE_DIGITS = 2;

type Wanted = {
  /** The FIPS code of a county or a state. Undefined for the nation. */
  place: string | undefined;
  /** The number of random points, not a score. */
  points: number;
};

/**
 * Returns the argument `p_counties` of the SQL function `pick_pool_records`: first a county for each random point, drawn by its number
 * of records, then all counties of the place, in which the function looks for what is missing. Empty for the nation.
 */
export function countiesToPick(
  bookings: BookingCounts,
  { place, points }: Wanted,
  random: Pick<Random, 'int'>,
): string[] {
  if (place === undefined) return [];
  if (place.length > STATE_DIGITS) return Array.from({ length: points + 1 }, () => place);
  const counties = [...bookings.counties].flatMap(([fips, { inQuiz }]) =>
    fips.startsWith(place) && inQuiz > 0 ? [{ fips, inQuiz }] : [],
  );
  if (counties.length === 0) return [];
  const drawn = Array.from({ length: points }, () => drawCounty(counties, random));
  const all = counties.map(({ fips }) => fips);
  return [...drawn, ...shuffled(all, random)];
}

function drawCounty(
  counties: readonly { fips: string; inQuiz: number }[],
  random: Pick<Random, 'int'>,
): string {
  let left = random.int(counties.reduce((sum, { inQuiz }) => sum + inQuiz, 0));
  for (const { fips, inQuiz } of counties) {
    left -= inQuiz;
    if (left < 0) return fips;
  }
  throw new RangeError('no county has records');
}
