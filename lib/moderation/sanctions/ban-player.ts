import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import { sql } from '@/db/sql';
import { setListedWithin } from '@/lib/leaderboard/exclusion/set-listed';
import { publishRevoked, revokeSessionsWithin } from '@/lib/sessions/revoke-sessions';
import {
  hasUserId,
  lockPlayer,
  type ModerationContext,
  type ModerationResult,
  mailPlayer,
  type sanctionSchema,
  settleReports,
  writeModerationLog,
} from '../moderation-action';
import { addSanction, appealPath } from './sanctions';

/**
 * Bans a player for `days`, or until an operator lifts the ban. Ends all sessions, refuses logins and hides the player.
 * Settles every report about them, and emails them the reason and a link to appeal. Throws NOT_FOUND.
 */
export async function banPlayer(
  ctx: ModerationContext,
  { userId, reason, why = 'other', days = null }: z.input<typeof sanctionSchema>,
): Promise<ModerationResult> {
  const { playerId, ...done } = await ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    const changed = subject.bannedAt === null;
    if (changed) {
      await applyBan(tx, ctx, subject.id);
      const ban = await addSanction(tx, ctx, { playerId: subject.id, kind: 'ban', why, days });
      const link = appealPath(ban.id, ctx.now().getTime());
      const until = ban.until?.toISOString() ?? null;
      await mailPlayer(tx, ctx, subject, { what: 'suspended', name: null, why, until, link });
    }
    const settled = await settleReports(tx, ctx.now(), sql`subject_id = ${subject.id}`);
    if (changed || settled > 0)
      await writeModerationLog(tx, ctx, { action: 'ban', subject, reason, settled });
    return { playerId: subject.id, changed, settled };
  });
  // Publishes even if nothing changed: an earlier call may have crashed after its commit.
  await publishRevoked(ctx, playerId, { type: 'sessionRevoked', sessionIds: 'all' });
  return done;
}

async function applyBan(tx: Transaction, ctx: ModerationContext, playerId: string): Promise<void> {
  const now = ctx.now();
  await tx.update(players).set({ bannedAt: now }).where(eq(players.id, playerId));
  await setListedWithin(tx, { playerId, listed: false });
  await revokeSessionsWithin(tx, { playerId, which: 'all', now });
}
