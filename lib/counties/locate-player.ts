import type { Coordinates } from '@/lib/contract/counties/schemas';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { findCounty } from './find-county';
import { nearestWithRecords } from './nearest-with-records';

/** Where a player plays from. Strings as the wire has them. */
export type LocationView = {
  /** Whether the player's own county has records; if not, the nearest that has some is named. */
  fipsExist: 'true' | 'false';
  /** With its state, since many states have a county of the same name: "Orange, CA". */
  countyName: string;
  /** Five digits: the county to ask questions for. */
  fips: string;
};

/**
 * The county to play from at these coordinates, which are neither stored nor logged. Throws NOT_FOUND outside the
 * country and where no county has records: the caller then plays the national mix.
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
