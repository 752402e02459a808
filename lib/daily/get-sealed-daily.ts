import type { DailyView } from '@/lib/contract/daily/daily-view';
import type { ReadDailyInput } from '@/lib/contract/daily/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { sharedSealsFor } from '@/lib/platform/security/calls/shared-seals';
import { UNKNOWN_NAME } from '@/lib/players/names/opened-name';
import { getDaily } from './get-daily';

/** Returns what `getDaily` returns, with friends' names sealed for the caller. *Unknown* stays plain. */
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
