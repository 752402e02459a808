import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import { publishRevoked, revokeSessionsWithin, type SessionRevoked } from '@/lib/sessions/revoke-sessions';

/**
 * Ends a guest: every session, and the job erases the row next. Nobody can come back to it. Does nothing to an account, also
 * when the guest became one at this moment. Returns the event for `publishRevoked`, or null.
 */
export async function endGuestWithin(
  tx: Transaction,
  { playerId, now }: { playerId: string; now: Date },
): Promise<SessionRevoked | null> {
  const ended = await tx.execute(sql`
    update players set deletion_due_at = ${now.toISOString()}::timestamptz
    where id = ${playerId} and is_guest returning id`);
  if (ended.length === 0) return null;
  return (await revokeSessionsWithin(tx, { playerId, which: 'all', now })).event;
}

export async function endGuest(
  ctx: Pick<Context, 'db' | 'now' | 'publish' | 'log'>,
  playerId: string,
): Promise<void> {
  const event = await ctx.db.transaction((tx) => endGuestWithin(tx, { playerId, now: ctx.now() }));
  if (event) await publishRevoked(ctx, playerId, event);
}
