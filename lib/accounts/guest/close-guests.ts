import type { Transaction } from '@/db/client';
import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import type { Job } from '@/lib/platform/jobs/job';
import { GUEST_UNUSED_SECONDS } from '@/lib/sessions/lifetimes';
import { publishRevoked, revokeSessionsWithin, type SessionRevoked } from '@/lib/sessions/revoke-sessions';

/** Ends a guest's sessions and makes the erasure due now. Returns the event to publish; null for a player who is no guest. */
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

/**
 * Makes guests without an open session due for erasure if they are at least 7 days old: they cannot log in again. Returns their number.
 * `is_guest` is checked twice: the outer check, on the locked row, skips a guest who has just become an account.
 */
export function closeGuestsWithoutSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const at = sql`${now().toISOString()}::timestamptz`;
  return inBatches(
    (batchSize) =>
      db.execute(sql`
        update players set deletion_due_at = ${at}
        where is_guest and deletion_due_at is null and id = any(array(
          select p.id from players p
          where p.is_guest and p.created_at <= ${at} - make_interval(secs => ${GUEST_UNUSED_SECONDS})
            and p.deletion_due_at is null
            and not exists (
              select from sessions s where s.player_id = p.id and s.revoked_at is null and s.expires_at > ${at})
          limit ${batchSize} for update skip locked))`),
    signal,
  );
}

export const closeGuestsWithoutSessionJob: Job = {
  name: 'end guests without a session',
  everySeconds: 60 * 60,
  run: closeGuestsWithoutSession,
};
