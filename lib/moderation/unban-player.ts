import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import { setListedWithin } from '@/lib/leaderboard/set-listed';
import {
  hasUserId,
  lockPlayer,
  type ModerationResult,
  mailPlayer,
  type OperatorContext,
  type Subject,
  type subjectSchema,
  writeLog,
} from './operator';
import { endBan } from './sanctions';

/**
 * Lifts a ban and lists the player on boards again, unless they are excluded or being deleted. Reports and log stay. A
 * second call changes nothing. Throws NOT_FOUND.
 */
export async function unbanPlayer(
  ctx: OperatorContext,
  { userId }: z.output<typeof subjectSchema>,
): Promise<ModerationResult> {
  return ctx.db.transaction(async (tx) => ({
    changed: await unbanWithin(tx, ctx, await lockPlayer(tx, hasUserId(userId))),
    settled: 0,
  }));
}

/** The same within a transaction that has locked the player. Returns whether the player was banned. */
export async function unbanWithin(tx: Transaction, ctx: OperatorContext, subject: Subject): Promise<boolean> {
  await endBan(tx, subject.id, ctx.now());
  if (subject.bannedAt === null) return false;
  await tx.update(players).set({ bannedAt: null }).where(eq(players.id, subject.id));
  await setListedWithin(tx, { playerId: subject.id, listed: true });
  await mailPlayer(tx, ctx, subject, { what: 'restored', name: null });
  await writeLog(tx, ctx, { action: 'unban', subject, settled: 0 });
  return true;
}
