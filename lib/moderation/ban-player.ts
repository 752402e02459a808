import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import { sql } from '@/db/sql';
import { setListedWithin } from '@/lib/leaderboard/set-listed';
import { publishRevoked, revokeSessionsWithin } from '@/lib/sessions/revoke-sessions';
import {
  hasUserId,
  lockPlayer,
  type ModerationResult,
  mailPlayer,
  type OperatorContext,
  type reasonedSchema,
  settleReports,
  writeLog,
} from './operator';

/**
 * Bans a player: ends all sessions, refuses logins, also concurrent ones, and hides them from others. Settles every report
 * about them and notifies them by email. A second call changes nothing. Throws NOT_FOUND.
 */
export async function banPlayer(
  ctx: OperatorContext,
  { userId, reason }: z.output<typeof reasonedSchema>,
): Promise<ModerationResult> {
  const { playerId, ...done } = await ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    const changed = subject.bannedAt === null;
    if (changed) {
      await lockOut(tx, ctx, subject.id);
      await mailPlayer(tx, ctx, subject, { what: 'suspended', name: null });
    }
    const settled = await settleReports(tx, ctx.now(), sql`subject_id = ${subject.id}`);
    if (changed || settled > 0) await writeLog(tx, ctx, { action: 'ban', subject, reason, settled });
    return { playerId: subject.id, changed, settled };
  });
  // Also if nothing changed, for a retry after a crash at this point.
  await publishRevoked(ctx, playerId, { type: 'sessionRevoked', sessionIds: 'all' });
  return done;
}

async function lockOut(tx: Transaction, ctx: OperatorContext, playerId: string): Promise<void> {
  const now = ctx.now();
  await tx.update(players).set({ bannedAt: now }).where(eq(players.id, playerId));
  await setListedWithin(tx, { playerId, listed: false });
  await revokeSessionsWithin(tx, { playerId, which: 'all', now });
}
