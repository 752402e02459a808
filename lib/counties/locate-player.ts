import type { Coordinates } from '@/lib/contract/counties/schemas';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { findCounty } from './find-county';
import { nearestWithRecords } from './nearest-with-records';

/** The county that a player plays from, with strings as in the response. */
export type LocationView = {
  /** Whether the player's own county has records. If not, the view names the nearest that does. */
  fipsExist: 'true' | 'false';
  /** With the state: "Orange, CA". */
  countyName: string;
  /** Five digits: the county to ask questions for. */
  fips: string;
};

/**
 * Returns the county for a player at these coordinates, which are neither stored nor logged. Throws NOT_FOUND outside the
 * country, or if no county has records: the caller then plays the national mix.
 */
export async function locatePlayer(
  ctx: Pick<Context, 'db' | 'now'>,
  { lat, long }: Coordinates,
): Promise<LocationView> {
  const own = findCounty(lat, long);
  if (!own) throw new AppError('NOT_FOUND', 'No county is at this place.');
  const played = await nearestWithRecords(ctx, { lat, long });
  if (!played) throw new AppError('NOT_FOUND', 'No county has records yet.');
  return {
    fipsExist: played.fips === own.fips ? 'true' : 'false',
    countyName: `${played.name}, ${played.state}`,
    fips: played.fips,
  };
}
