import type { z } from 'zod';
import { sql } from '@/db/sql';
import { addNotification } from '@/lib/notifications/add-notification';
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

/** Warns a player in the inbox and by email, and settles every report about them. Throws NOT_FOUND. */
export async function warnPlayer(
  ctx: OperatorContext,
  { userId, reason, why = 'other' }: z.input<typeof sanctionSchema>,
): Promise<ModerationResult> {
  const { playerId, settled } = await ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    const { id: playerId } = subject;
    const { id } = await addSanction(tx, ctx, { playerId, kind: 'warning', reason: why, days: null });
    await addNotification(tx, { playerId, kind: 'warned', now: ctx.now() });
    const link = appealPath(id, ctx.now().getTime());
    await mailPlayer(tx, ctx, subject, { what: 'warned', name: null, why, until: null, link });
    const count = await settleReports(tx, ctx.now(), sql`subject_id = ${playerId}`);
    await writeLog(tx, ctx, { action: 'warn', subject, reason, settled: count });
    return { playerId, settled: count };
  });
  await ctx.publish(playerId, { type: 'noticesChanged' });
  return { changed: true, settled };
}
