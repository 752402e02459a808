import { grantedDays } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { checkRecountable, type GrantedDayInput, type GrantOutcome } from './granted-day';
import { recountStreaks } from './recount-streaks';

/**
 * Grants a day, such as one of an outage, and restores the streaks that it broke. A daily missed on that day breaks no streak and
 * uses no freeze. May be killed and repeated. Throws AppError INVALID_INPUT like `checkRecountable`.
 */
export async function grantDay(
  ctx: Pick<Context, 'db' | 'now'>,
  input: GrantedDayInput,
): Promise<GrantOutcome> {
  checkRecountable(ctx, input);
  // Committed before the recount, so that a daily finished during it uses the grant too.
  const added = await ctx.db
    .insert(grantedDays)
    .values({ day: input.day, grantedAt: ctx.now() })
    .onConflictDoNothing()
    .returning();
  return { changed: added.length > 0, players: await recountStreaks(ctx, input) };
}
