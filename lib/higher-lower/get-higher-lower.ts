import type { HigherLowerView } from '@/lib/contract/higher-lower/higher-lower-view';
import type { ReadHigherLowerInput } from '@/lib/contract/higher-lower/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import { readBestRun, readRun, viewOf } from './run';

/** Returns the player's run, and whether a run about `county` is possible. */
export async function getHigherLower(
  ctx: PlayerContext,
  { county }: ReadHigherLowerInput,
): Promise<HigherLowerView> {
  const [bookings, run] = await Promise.all([readBookingCounts(ctx), readRun(ctx.db, ctx.actor.playerId)]);
  return viewOf(ctx, run, bookings, county);
}

/** Returns the caller's longest run; 0 before the first. */
export const getBestRun = ({ db, actor }: PlayerContext): Promise<number> => readBestRun(db, actor.playerId);
