import { sql } from '@/db/sql';
import type { LocationView } from '@/lib/contract/api/player-schemas';
import type { Coordinates } from '@/lib/contract/counties/schemas';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { CountyName } from './boundaries';
import { findCounty } from './find-county';
import { nearestCounty } from './nearest-county';

/** Returns the county at a place, or the nearest one with quiz records. Stores and logs no coordinates. Throws NOT_FOUND. */
export async function locatePlayer(
  ctx: Pick<Context, 'db' | 'now'>,
  { lat, long }: Coordinates,
): Promise<LocationView> {
  const own = findCounty(lat, long);
  if (!own) throw new AppError('NOT_FOUND', message('welcome', 'noCountyHere'));
  const played = await nearestWithRecords(ctx, { lat, long });
  if (!played) throw new AppError('NOT_FOUND', message('welcome', 'noCountyPlayed'));
  return {
    fipsExist: played.fips === own.fips ? 'true' : 'false',
    countyName: `${played.name}, ${played.state}`,
    fips: played.fips,
  };
}

async function countiesWithRecords({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Set<string>> {
  const rows = await db.execute<{ fips: string }>(sql`
    select c.fips from counties c
    where exists (
      select 1 from booking_records r
      where r.county_fips = c.fips and r.pool = 'quiz' and (r.expires_at is null or r.expires_at > ${now().toISOString()}))`);
  return new Set(rows.map((row) => row.fips));
}

async function nearestWithRecords(
  ctx: Pick<Context, 'db' | 'now'>,
  { lat, long }: { lat: number; long: number },
): Promise<CountyName | null> {
  const playable = await countiesWithRecords(ctx);
  const own = findCounty(lat, long);
  return own && playable.has(own.fips) ? own : nearestCounty(lat, long, playable);
}
