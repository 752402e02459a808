import type { z } from 'zod';
import { liftExclusionWithin } from '@/lib/leaderboard/lift-exclusion';
import {
  hasUserId,
  lockPlayer,
  type ModerationResult,
  type OperatorContext,
  type subjectSchema,
  writeLog,
} from './operator';

/**
 * Lifts a player's exclusion from boards. The rule of fair play then judges only later answers. A second call changes nothing.
 * Throws NOT_FOUND.
 */
export async function liftExclusion(
  ctx: OperatorContext,
  { userId }: z.output<typeof subjectSchema>,
): Promise<ModerationResult> {
  return ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    const changed = await liftExclusionWithin(tx, { playerId: subject.id, judgedSince: ctx.now() });
    if (changed) await writeLog(tx, ctx, { action: 'lift_exclusion', subject, settled: 0 });
    return { changed, settled: 0 };
  });
}
