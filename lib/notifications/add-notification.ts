import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import type { NotificationKind } from '@/lib/contract/friends/notifications-view';
import { MOST_NOTIFICATIONS } from '@/lib/contract/friends/schemas';

/** A database or a transaction on it. */
type Executor = Pick<Database, 'execute'>;

export type NewNotification = {
  playerId: string;
  kind: NotificationKind;
  aboutPlayerId?: string;
  /** Name of the badge it is about. */
  badge?: string;
  stars?: number;
  now: Date;
};

/**
 * Writes one piece of news for a player, in the transaction of what happened; the newest ones are kept, and a player
 * who is gone gets none. Once that has committed, publish `noticesChanged` for the player, so that an open game shows it.
 */
export async function addNotification(tx: Executor, notice: NewNotification): Promise<void> {
  const { playerId, kind, aboutPlayerId = null, badge = null, stars = null, now } = notice;
  await tx.execute(sql`
    insert into notices (player_id, kind, about_player_id, badge, stars, created_at)
    select p.id, ${kind}::text, ${aboutPlayerId}::uuid, ${badge}::text, ${stars}::integer,
      ${now.toISOString()}::timestamptz
    from players p where p.id = ${playerId}::uuid`);
  // Whoever else is writing to the same player at this moment may be forgetting the same rows: theirs to do.
  await tx.execute(sql`
    delete from notices where id in (
      select id from notices where player_id = ${playerId}::uuid
      order by created_at desc, id desc offset ${MOST_NOTIFICATIONS} for update skip locked)`);
}
