import type { z } from 'zod';
import { excludeWithin } from '@/lib/leaderboard/exclude-within';
import {
  hasUserId,
  lockPlayer,
  type ModerationResult,
  type OperatorContext,
  type reasonedSchema,
  writeLog,
} from './operator';

/**
 * Excludes a player from boards until an operator lifts it, also where the rule of fair play has excluded them for a time. The
 * board tells them; no email is sent. A second call changes nothing. Throws NOT_FOUND.
 */
export async function excludePlayer(
  ctx: OperatorContext,
  { userId, reason }: z.output<typeof reasonedSchema>,
): Promise<ModerationResult> {
  return ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    const exclusion = { playerId: subject.id, reason: 'operator', untilMs: null } as const;
    const changed = await excludeWithin(tx, exclusion, ctx.now().getTime());
    if (changed) await writeLog(tx, ctx, { action: 'exclude', subject, reason, settled: 0 });
    return { changed, settled: 0 };
  });
}
