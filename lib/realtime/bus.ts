import type { Database } from '@/db/client';

/** What one process tells the realtime process about a player. Small: NOTIFY carries at most 8,000 bytes. */
export type PlayerEvent =
  | { type: 'sessionRevoked'; sessionIds: string[] | 'all' }
  | { type: 'livesChanged' }
  | { type: 'noticesChanged' };

export const PLAYER_EVENTS_CHANNEL = 'lineup_player_events';

export type PlayerEventMessage = { playerId: string; event: PlayerEvent };

/**
 * Publishes over PostgreSQL NOTIFY: inside a transaction the message leaves at commit and not at all after a
 * rollback, so nobody hears of what did not happen.
 */
export async function publishPlayerEvent(db: Database, playerId: string, event: PlayerEvent): Promise<void> {
  const message: PlayerEventMessage = { playerId, event };
  await db.$client`select pg_notify(${PLAYER_EVENTS_CHANNEL}, ${JSON.stringify(message)})`;
}

/** The same news for many players, in one statement: a commit that notifies takes its turn with all others that do. */
export async function publishPlayerEvents(
  db: Database,
  playerIds: readonly string[],
  event: PlayerEvent,
): Promise<void> {
  if (playerIds.length === 0) return;
  const messages = playerIds.map((playerId): PlayerEventMessage => ({ playerId, event }));
  await db.$client`
    select pg_notify(${PLAYER_EVENTS_CHANNEL}, message #>> '{}')
    from jsonb_array_elements(${JSON.stringify(messages)}::text::jsonb) message`;
}
