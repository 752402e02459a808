import type { z } from 'zod';
import { sql } from '@/db/sql';
import { addNotification } from '@/lib/notifications/add-notification';
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

/** Warns a player by notification and email, and settles every report about them. Throws NOT_FOUND. */
export async function warnPlayer(
  ctx: ModerationContext,
  { userId, reason, why = 'other' }: z.input<typeof sanctionSchema>,
): Promise<ModerationResult> {
  const { playerId, settled } = await ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    const { id: playerId } = subject;
    const { id } = await addSanction(tx, ctx, { playerId, kind: 'warning', why, days: null });
    await addNotification(tx, { playerId, kind: 'warned', now: ctx.now() });
    const link = appealPath(id, ctx.now().getTime());
    await mailPlayer(tx, ctx, subject, { what: 'warned', name: null, why, until: null, link });
    const count = await settleReports(tx, ctx.now(), sql`subject_id = ${playerId}`);
    await writeModerationLog(tx, ctx, { action: 'warn', subject, reason, settled: count });
    return { playerId, settled: count };
  });
  await ctx.publish(playerId, { type: 'notificationsChanged' });
  return { changed: true, settled };
}
