import type { z } from 'zod';
import { liftExclusionWithin } from '@/lib/leaderboard/exclusion/lift-exclusion';
import { excludeWithin } from '@/lib/leaderboard/exclusion/set-listed';
import {
  hasUserId,
  lockPlayer,
  type ModerationContext,
  type ModerationResult,
  type reasonedSchema,
  type subjectSchema,
  writeModerationLog,
} from '../moderation-action';

/** Excludes a player from boards until an operator lifts the exclusion. Replaces a temporary fair-play exclusion. Throws NOT_FOUND. */
export async function excludePlayer(
  ctx: ModerationContext,
  { userId, reason }: z.output<typeof reasonedSchema>,
): Promise<ModerationResult> {
  return ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    const exclusion = { playerId: subject.id, reason: 'operator', untilMs: null } as const;
    const changed = await excludeWithin(tx, exclusion, ctx.now().getTime());
    if (changed) await writeModerationLog(tx, ctx, { action: 'exclude', subject, reason, settled: 0 });
    return { changed, settled: 0 };
  });
}

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
