import { z } from 'zod';
import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';

/** An event about a player, for the realtime processes. A NOTIFY has at most 8,000 bytes. */
export type PlayerEvent =
  | { type: 'sessionRevoked'; sessionIds: string[] | 'all' }
  | { type: 'livesChanged' }
  | { type: 'notificationsChanged' };

export const PLAYER_EVENTS_CHANNEL = 'lineup_player_events';

export type PlayerEventMessage = { playerId: string; event: PlayerEvent };

const messageSchema: z.ZodType<PlayerEventMessage> = z.object({
  playerId: z.uuid(),
  event: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('sessionRevoked'),
      sessionIds: z.union([z.literal('all'), z.array(z.uuid())]),
    }),
    z.object({ type: z.literal('livesChanged') }),
    z.object({ type: z.literal('notificationsChanged') }),
  ]),
});

export const readPlayerEvent = (payload: string): PlayerEventMessage | null =>
  messageSchema.safeParse(parseJson(payload)).data ?? null;

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function publishPlayerEvent(db: Queryable, playerId: string, event: PlayerEvent): Promise<void> {
  const message: PlayerEventMessage = { playerId, event };
  await db.execute(sql`select pg_notify(${PLAYER_EVENTS_CHANNEL}, ${JSON.stringify(message)})`);
}

/** Publishes an event for many players in one transaction, because commits with NOTIFY run one at a time. */
export async function publishPlayerEvents(
  db: Queryable,
  playerIds: readonly string[],
  event: PlayerEvent,
): Promise<void> {
  if (playerIds.length === 0) return;
  const messages = playerIds.map((playerId): PlayerEventMessage => ({ playerId, event }));
  await db.execute(sql`
    select pg_notify(${PLAYER_EVENTS_CHANNEL}, message #>> '{}')
    from jsonb_array_elements(${JSON.stringify(messages)}::text::jsonb) message`);
}

export const RECORDS_REMOVED_CHANNEL = 'lineup_records_gone';

const IDS_PER_NOTIFY = 150;

/** Notifies the realtime processes at the commit, so that they remove the photos of these records from screens. */
export async function publishRecordsRemoved(tx: Transaction, recordIds: readonly string[]): Promise<void> {
  for (let from = 0; from < recordIds.length; from += IDS_PER_NOTIFY) {
    const ids = recordIds.slice(from, from + IDS_PER_NOTIFY);
    await tx.execute(sql`select pg_notify(${RECORDS_REMOVED_CHANNEL}, ${JSON.stringify(ids)})`);
  }
}
