import { sql } from '@/db/sql';
import { PUSH_KINDS, type PushKind } from '@/lib/contract/enums';
import type { PushView } from '@/lib/contract/push/push';
import { env } from '@/lib/platform/config/env';
import { mayPromote } from '@/lib/platform/config/publishing-settings';
import type { PlayerContext } from '@/lib/platform/context';
import { pushAccess } from './push-access';

/** Returns the data for the screens of push messages; null for guests, and if this game sends none. */
export async function getPush({ db, actor }: PlayerContext): Promise<PushView | null> {
  const access = pushAccess(env());
  if (!access || actor.isGuest) return null;
  const [row] = await db.execute<{ is_on: boolean; kinds: PushKind[] }>(sql`
    select exists (
        select from push_subscriptions where session_id = ${actor.sessionId} and player_id = ${actor.playerId}
      ) as is_on,
      coalesce((select push_kinds from preferences where player_id = ${actor.playerId}), '{}') as kinds`);
  return {
    publicKey: access.vapid.publicKey,
    isOn: row?.is_on ?? false,
    // The kinds that this game sends at all. With real photos, reminders of streaks need the consent of the payment provider. `kinds`
    // are those that the player has turned on.
    sent: PUSH_KINDS.filter((kind) => kind !== 'streak' || mayPromote(env())),
    kinds: row?.kinds ?? [],
  };
}
