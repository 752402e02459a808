import type { Random } from '@/lib/platform/context';
import { shuffled } from '@/lib/platform/random/shuffled';
import type { Bookings } from '../options/bookings';

/** Digits of a state's FIPS code, with which the codes of its counties begin. */
const STATE_DIGITS = 2;

type Wanted = { place: string | undefined; points: number };

/**
 * Returns the counties that the SQL function `pick_pool_records` reads: one for each point, then all counties of the place. In
 * a state, counties with more records are drawn more often. Empty for the nation, and for a state without records.
 */
export function countiesToPick(
  bookings: Bookings,
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

/** Draws a county in proportion to its records. */
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
