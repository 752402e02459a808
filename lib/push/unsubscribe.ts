import { sql } from '@/db/sql';
import type { PlayerContext } from '@/lib/platform/context';

export async function unsubscribe({ db, actor }: PlayerContext): Promise<null> {
  await db.execute(sql`
    delete from push_subscriptions where session_id = ${actor.sessionId} and player_id = ${actor.playerId}`);
  return null;
}
