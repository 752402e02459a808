import { grantedDays } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { checkRecountable, type GrantedDayInput, type GrantOutcome } from './granted-day';
import { recountStreaks } from './recount-streaks';

/**
 * Grants a day, such as one of an outage: a daily missed on it breaks no streak and uses no freeze. Restores the streaks that it
 * has broken. Safe to be killed and repeated. @throws AppError INVALID_INPUT as checkRecountable.
 */
export async function grantDay(
  ctx: Pick<Context, 'db' | 'now'>,
  input: GrantedDayInput,
): Promise<GrantOutcome> {
  checkRecountable(ctx, input);
  // Committed before the streaks are counted: a daily that is finished from here on sees it.
  const added = await ctx.db
    .insert(grantedDays)
    .values({ day: input.day, grantedAt: ctx.now() })
    .onConflictDoNothing()
    .returning();
  return { changed: added.length > 0, players: await recountStreaks(ctx, input) };
}
