import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { players } from '@/db/schema';
import { setListedWithin } from '@/lib/players/set-listed';
import {
  holdSubject,
  type Moderated,
  mailSubject,
  type OperatorContext,
  type subjectSchema,
  withUserId,
  writeLog,
} from './operator';

/**
 * Lets a banned player in again, and shows them on boards unless they are excluded from boards or leaving. What was said and done
 * before stays. Done again it changes nothing. Throws NOT_FOUND.
 */
export async function unbanPlayer(
  ctx: OperatorContext,
  { userId }: z.output<typeof subjectSchema>,
): Promise<Moderated> {
  return ctx.db.transaction(async (tx) => {
    const subject = await holdSubject(tx, withUserId(userId));
    if (subject.bannedAt === null) return { changed: false, settled: 0 };
    await tx.update(players).set({ bannedAt: null }).where(eq(players.id, subject.id));
    await setListedWithin(tx, { playerId: subject.id, listed: true });
    await mailSubject(tx, ctx, subject, { what: 'restored', name: null });
    await writeLog(tx, ctx, { action: 'unban', subject, settled: 0 });
    return { changed: true, settled: 0 };
  });
}
