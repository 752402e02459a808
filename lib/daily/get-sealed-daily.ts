import type { DailyView } from '@/lib/contract/daily/daily-view';
import type { ReadDailyInput } from '@/lib/contract/daily/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { sharedSealsFor } from '@/lib/platform/security/calls/shared-seals';
import { UNKNOWN_NAME } from '@/lib/players/sealed-fields';
import { getDaily } from './get-daily';

/** Returns the caller's daily with the names of friends encrypted for the caller (sealed). *Unknown* stays plain. */
export async function getSealedDaily(ctx: PlayerContext, input: Partial<ReadDailyInput>): Promise<DailyView> {
  const daily = await getDaily(ctx, input);
  if (!daily.result) return daily;
  const seal = sharedSealsFor(ctx.actor.playerId, ctx.now().getTime());
  const friends = daily.result.friends.map((friend) => {
    const [name = UNKNOWN_NAME] = friend.name === UNKNOWN_NAME ? [] : seal([friend.name]);
    return { ...friend, name };
  });
  return { ...daily, result: { ...daily.result, friends } };
}
