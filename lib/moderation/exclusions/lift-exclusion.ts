import type { z } from 'zod';
import { liftExclusionWithin } from '@/lib/leaderboard/exclusion/lift-exclusion';
import {
  hasUserId,
  lockPlayer,
  type ModerationContext,
  type ModerationResult,
  type subjectSchema,
  writeModerationLog,
} from '../moderation-action';

/** Lifts a player's exclusion from boards. The fair-play rule then judges only later answers. Throws NOT_FOUND. */
export async function liftExclusion(
  ctx: ModerationContext,
  { userId }: z.output<typeof subjectSchema>,
): Promise<ModerationResult> {
  return ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    const changed = await liftExclusionWithin(tx, { playerId: subject.id, judgedSince: ctx.now() });
    if (changed) await writeModerationLog(tx, ctx, { action: 'lift_exclusion', subject, settled: 0 });
    return { changed, settled: 0 };
  });
}
