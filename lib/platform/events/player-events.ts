import { z } from 'zod';
import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';

/** An event about a player for the realtime processes. NOTIFY carries at most 8,000 bytes. */
export type PlayerEvent =
  | { type: 'sessionRevoked'; sessionIds: string[] | 'all' }
  | { type: 'livesChanged' }
  | { type: 'noticesChanged' };

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
    z.object({ type: z.literal('noticesChanged') }),
  ]),
});

/** Reads a message of PLAYER_EVENTS_CHANNEL; null for anything else. */
export const readPlayerEvent = (payload: string): PlayerEventMessage | null =>
  messageSchema.safeParse(parseJson(payload)).data ?? null;

/** Returns undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Publishes over PostgreSQL NOTIFY. Within a transaction the event leaves at the commit, and not at all after a rollback. */
export async function publishPlayerEvent(db: Queryable, playerId: string, event: PlayerEvent): Promise<void> {
  const message: PlayerEventMessage = { playerId, event };
  await db.execute(sql`select pg_notify(${PLAYER_EVENTS_CHANNEL}, ${JSON.stringify(message)})`);
}

/** Publishes one event for many players in one statement: commits that notify wait for each other. */
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

export const RECORDS_GONE_CHANNEL = 'lineup_records_gone';

/** As many ids as fit into one NOTIFY. */
const IDS_PER_NOTIFY = 150;

/** Notifies the realtime processes, at the commit, that these records were removed: their photos may be on screens. */
export async function publishRecordsGone(tx: Transaction, recordIds: readonly string[]): Promise<void> {
  for (let from = 0; from < recordIds.length; from += IDS_PER_NOTIFY) {
    const ids = recordIds.slice(from, from + IDS_PER_NOTIFY);
    await tx.execute(sql`select pg_notify(${RECORDS_GONE_CHANNEL}, ${JSON.stringify(ids)})`);
  }
}
