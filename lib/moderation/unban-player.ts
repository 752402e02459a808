import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { players } from '@/db/schema';
import { setListedWithin } from '@/lib/leaderboard/set-listed';
import {
  hasUserId,
  lockPlayer,
  type ModerationResult,
  mailPlayer,
  type OperatorContext,
  type subjectSchema,
  writeLog,
} from './operator';

/**
 * Lifts a ban and lists the player on boards again, unless they are excluded or being deleted. Reports and log stay. A
 * second call changes nothing. Throws NOT_FOUND.
 */
export async function unbanPlayer(
  ctx: OperatorContext,
  { userId }: z.output<typeof subjectSchema>,
): Promise<ModerationResult> {
  return ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    if (subject.bannedAt === null) return { changed: false, settled: 0 };
    await tx.update(players).set({ bannedAt: null }).where(eq(players.id, subject.id));
    await setListedWithin(tx, { playerId: subject.id, listed: true });
    await mailPlayer(tx, ctx, subject, { what: 'restored', name: null });
    await writeLog(tx, ctx, { action: 'unban', subject, settled: 0 });
    return { changed: true, settled: 0 };
  });
}
