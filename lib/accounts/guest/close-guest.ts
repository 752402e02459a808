import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import { publishRevoked, revokeSessionsWithin, type SessionRevoked } from '@/lib/sessions/revoke-sessions';

/** Ends the sessions of a guest and makes the erasure due now. Returns the event for `publishRevoked`; null for an account. */
async function closeGuestWithin(
  tx: Transaction,
  { playerId, now }: { playerId: string; now: Date },
): Promise<SessionRevoked | null> {
  const ended = await tx.execute(sql`
    update players set deletion_due_at = ${now.toISOString()}::timestamptz
    where id = ${playerId} and is_guest returning id`);
  if (ended.length === 0) return null;
  return (await revokeSessionsWithin(tx, { playerId, which: 'all', now })).event;
}

export async function closeGuest(
  ctx: Pick<Context, 'db' | 'now' | 'publish' | 'log'>,
  playerId: string,
): Promise<void> {
  const event = await ctx.db.transaction((tx) => closeGuestWithin(tx, { playerId, now: ctx.now() }));
  if (event) await publishRevoked(ctx, playerId, event);
}
