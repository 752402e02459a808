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
  type sanctionSchema,
  settleReports,
  writeLog,
} from './operator';
import { addSanction, appealPath } from './sanctions';

/**
 * Bans a player, for some days or until it is lifted: ends all sessions, refuses logins, also concurrent ones, and hides them from others. Settles every report
 * about them, and says why by email, where they may appeal. A second call changes nothing. Throws NOT_FOUND.
 */
export async function banPlayer(
  ctx: OperatorContext,
  { userId, reason, why = 'other', days = null }: z.input<typeof sanctionSchema>,
): Promise<ModerationResult> {
  const { playerId, ...done } = await ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    const changed = subject.bannedAt === null;
    if (changed) {
      await lockOut(tx, ctx, subject.id);
      const ban = await addSanction(tx, ctx, { playerId: subject.id, kind: 'ban', reason: why, days });
      const link = appealPath(ban.id, ctx.now().getTime());
      const until = ban.until?.toISOString() ?? null;
      await mailPlayer(tx, ctx, subject, { what: 'suspended', name: null, why, until, link });
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
