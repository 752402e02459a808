import type { HigherLowerView } from '@/lib/contract/higher-lower/higher-lower-view';
import type { ReadHigherLowerInput } from '@/lib/contract/higher-lower/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { readBookings } from '@/lib/quiz/options/bookings';
import { readRun, viewOf } from './run';

/** Returns the player's run, and whether the county that the player has chosen can be asked about. */
export async function getHigherLower(
  ctx: PlayerContext,
  { county }: ReadHigherLowerInput,
): Promise<HigherLowerView> {
  const [bookings, run] = await Promise.all([readBookings(ctx), readRun(ctx.db, ctx.actor.playerId)]);
  return viewOf(ctx, run, bookings, county);
}
