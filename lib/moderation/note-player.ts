import type { z } from 'zod';
import {
  hasUserId,
  lockPlayer,
  type ModerationResult,
  type OperatorContext,
  type reasonedSchema,
  writeLog,
} from './operator';

/** Adds a note for other operators to the log of a player. The player reads it in their export only. Throws NOT_FOUND. */
export async function notePlayer(
  ctx: OperatorContext,
  { userId, reason }: z.output<typeof reasonedSchema>,
): Promise<ModerationResult> {
  return ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    await writeLog(tx, ctx, { action: 'note', subject, reason, settled: 0 });
    return { changed: true, settled: 0 };
  });
}
