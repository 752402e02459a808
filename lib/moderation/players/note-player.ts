import type { z } from 'zod';
import {
  hasUserId,
  lockPlayer,
  type ModerationContext,
  type ModerationResult,
  type reasonedSchema,
  writeModerationLog,
} from '../moderation-action';

/** Logs a note about a player. Only operators and the player's own export show it. Throws NOT_FOUND. */
export async function notePlayer(
  ctx: ModerationContext,
  { userId, reason }: z.output<typeof reasonedSchema>,
): Promise<ModerationResult> {
  return ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    await writeModerationLog(tx, ctx, { action: 'note', subject, reason, settled: 0 });
    return { changed: true, settled: 0 };
  });
}
