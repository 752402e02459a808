import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { sql } from '@/db/sql';
import { isOnlyDailyLimitReached } from '@/lib/contract/friends/rules';
import { env, friendRewardsNeedEmail } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job } from '@/lib/platform/jobs/job';
import { continueJob } from '@/lib/platform/jobs/job-marks';
import { isVisible } from '@/lib/players/visible';
import { lockPair } from '../pair';
import { lockAndCountRewards, NOTHING_CREDITED, publishFriendChanges, settleReward } from './settle-reward';

const cursorSchema = z.object({ changedAt: z.string(), pairId: z.uuid() });
type Cursor = z.infer<typeof cursorSchema>;
type Which = { playerId?: string; after?: Cursor | null; maxPairs?: number };
type WaitingRow = Cursor & { low: string; high: string; isDue: boolean };
type CreditContext = Pick<Context, 'db' | 'now' | 'publish' | 'log'>;

const MAX_PAIRS = 500;

/**
 * Credits stars of friendships that wait for them, each pair in its own transaction. If rewards need emails, both players must have
 * confirmed theirs. Logs failures and continues. Skips pairs with a player at the daily limit. `next` is the cursor of the next run;
 * null starts over.
 */
export async function creditWaitingRewards(
  ctx: CreditContext,
  which: Which = {},
): Promise<{ settled: number; next: Cursor | null }> {
  const maxPairs = which.maxPairs ?? MAX_PAIRS;
  const waiting = await readWaiting(ctx, { ...which, maxPairs });
  const atLimit = new Set<string>();
  let settled = 0;
  for (const { low, high, isDue } of waiting) {
    if (!isDue || atLimit.has(low) || atLimit.has(high)) continue;
    try {
      const limited = await settle(ctx, low, high);
      for (const playerId of limited) atLimit.add(playerId);
      if (limited.length === 0) settled += 1;
    } catch (cause) {
      ctx.log.error({ error: errorReport(cause) }, 'stars of a friendship could not be credited yet');
    }
  }
  return { settled, next: waiting.length < maxPairs ? null : (waiting.at(-1) ?? null) };
}

async function readWaiting(
  { db }: Pick<Context, 'db'>,
  { playerId, after, maxPairs }: Which & { maxPairs: number },
): Promise<WaitingRow[]> {
  // As text, because a Date loses the microseconds, and the next run would repeat the last pair.
  const isLater = after
    ? sql`(f.changed_at, f.id) > (${after.changedAt}::timestamptz, ${after.pairId}::uuid)`
    : sql`true`;
  return db.execute<WaitingRow>(sql`
    select f.changed_at::text as "changedAt", f.id as "pairId", l.id as low, h.id as high, ${isDue()} as "isDue"
    from (
      select * from friendships f where f.state = 'accepted' and f.reward_settled_at is null and ${isLater}
        and ${playerId === undefined ? sql`true` : sql`${playerId}::uuid in (f.low_player_id, f.high_player_id)`}
      order by f.changed_at, f.id limit ${maxPairs}
    ) f
    join players l on l.id = f.low_player_id join players h on h.id = f.high_player_id
    order by f.changed_at, f.id`);
}

function isDue(): SQL {
  const areVisible = sql`${isVisible(sql`l`)} and ${isVisible(sql`h`)}`;
  return friendRewardsNeedEmail(env())
    ? sql`(${areVisible} and l.email_confirmed_at is not null and h.email_confirmed_at is not null)`
    : sql`(${areVisible})`;
}

/** Settles a pair, unless a player is at the daily limit. Returns the players at the limit. */
async function settle(ctx: CreditContext, low: string, high: string): Promise<string[]> {
  const { credited, limited } = await ctx.db.transaction(async (tx) => {
    const pair = await lockPair(tx, { me: low, them: high });
    if (pair?.relation.state !== 'accepted') return { credited: NOTHING_CREDITED, limited: [] };
    const rewarded = await lockAndCountRewards(tx, [low, high], ctx.now());
    const limited = pair.isRewardSettled
      ? []
      : [low, high].filter((id) => isOnlyDailyLimitReached(rewarded(id)));
    if (limited.length > 0) return { credited: NOTHING_CREDITED, limited };
    return { credited: await settleReward(tx, ctx, pair, { notified: [low, high] }), limited };
  });
  await publishFriendChanges(ctx, { changed: [...credited.keys()], credited });
  return limited;
}

export const creditWaitingRewardsJob: Job = {
  name: 'give waiting rewards',
  everySeconds: 60,
  run: (ctx) =>
    continueJob(ctx, { job: 'give waiting rewards', schema: cursorSchema }, (after) =>
      creditWaitingRewards(ctx, { after }),
    ),
};
