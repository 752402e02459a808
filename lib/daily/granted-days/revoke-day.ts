import { eq } from 'drizzle-orm';
import { grantedDays } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { checkRecountable, type GrantedDayInput, type GrantOutcome } from './granted-day';
import { recountStreaks } from './recount-streaks';

/** Revokes a grant and recounts streaks without it. Throws AppError INVALID_INPUT like `checkRecountable`. */
export async function revokeDay(
  ctx: Pick<Context, 'db' | 'now'>,
  input: GrantedDayInput,
): Promise<GrantOutcome> {
  checkRecountable(ctx, input);
  const deleted = await ctx.db.delete(grantedDays).where(eq(grantedDays.day, input.day)).returning();
  return { changed: deleted.length > 0, players: await recountStreaks(ctx, input) };
}
