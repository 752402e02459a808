import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import { setListedWithin } from '@/lib/players/set-listed';
import { revokeSessionsWithin, tellRevoked } from '@/lib/sessions/revoke-sessions';
import {
  holdSubject,
  type Moderated,
  mailSubject,
  type OperatorContext,
  settleReports,
  subjectSchema,
  withUserId,
  writeLog,
} from './operator';

export const banPlayerSchema = subjectSchema.extend({ reason: z.string().trim().min(3).max(500) });

/**
 * Signs a player out everywhere and keeps them out: nobody sees them and no log-in gets in, also one that is under way.
 * Settles every report about them and tells them by mail. Done again it changes nothing. Throws NOT_FOUND.
 */
export async function banPlayer(
  ctx: OperatorContext,
  { userId, reason }: z.output<typeof banPlayerSchema>,
): Promise<Moderated> {
  const { playerId, ...done } = await ctx.db.transaction(async (tx) => {
    const subject = await holdSubject(tx, withUserId(userId));
    const changed = subject.bannedAt === null;
    if (changed) {
      await shutOut(tx, ctx, subject.id);
      await mailSubject(tx, ctx, subject, { what: 'suspended', name: null });
    }
    const settled = await settleReports(tx, ctx.now(), sql`subject_id = ${subject.id}`);
    if (changed || settled > 0) await writeLog(tx, ctx, { action: 'ban', subject, reason, settled });
    return { playerId: subject.id, changed, settled };
  });
  // Also when nothing changed: whoever was killed right here runs it again.
  await tellRevoked(ctx, playerId, { type: 'sessionRevoked', sessionIds: 'all' });
  return done;
}

async function shutOut(tx: Transaction, ctx: OperatorContext, playerId: string): Promise<void> {
  const now = ctx.now();
  await tx.update(players).set({ bannedAt: now }).where(eq(players.id, playerId));
  await setListedWithin(tx, { playerId, listed: false });
  await revokeSessionsWithin(tx, { playerId, which: 'all', now });
}
