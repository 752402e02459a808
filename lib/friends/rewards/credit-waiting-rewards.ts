import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { sql } from '@/db/sql';
import { comesTomorrow } from '@/lib/contract/friends/rules';
import { env, friendRewardsNeedEmail } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { continueJob } from '@/lib/platform/jobs/continue-job';
import type { Job } from '@/lib/platform/jobs/job';
import { isVisible } from '@/lib/players/visible';
import { lockPair } from '../pair';
import { publishFriendChanges } from '../publish-friend-changes';
import { lockRewarded } from './rewarded';
import { NOTHING_CREDITED, settleReward } from './settle-reward';

/** Where a run ended. */
export const waitingPositionSchema = z.object({ changedAt: z.string(), pairId: z.uuid() });
type WaitingPosition = z.infer<typeof waitingPositionSchema>;
type Which = { playerId?: string; after?: WaitingPosition | null; most?: number };
type WaitingRow = WaitingPosition & { low: string; high: string; isDue: boolean };
type CreditContext = Pick<Context, 'db' | 'now' | 'publish' | 'log'>;

const MOST_PAIRS = 500;

/**
 * Credits the stars that waited until both friends confirmed their emails: those of one player, or of all in a job that makes
 * up for interrupted calls. Works in the order of friendships, each pair by itself and once. A pair at the daily cap waits for
 * another day. A failing pair delays no other. `next` says where the next run continues; null means that it starts over.
 */
export async function creditWaitingRewards(
  ctx: CreditContext,
  which: Which = {},
): Promise<{ settled: number; next: WaitingPosition | null }> {
  const most = which.most ?? MOST_PAIRS;
  const waiting = await readWaiting(ctx, { ...which, most });
  const full = new Set<string>();
  let settled = 0;
  for (const { low, high, isDue } of waiting) {
    if (!isDue || full.has(low) || full.has(high)) continue;
    try {
      const held = await settle(ctx, low, high);
      for (const playerId of held) full.add(playerId);
      if (held.length === 0) settled += 1;
    } catch (cause) {
      ctx.log.error({ error: errorReport(cause) }, 'stars of a friendship could not be credited yet');
    }
  }
  return { settled, next: waiting.length < most ? null : (waiting.at(-1) ?? null) };
}

async function readWaiting(
  { db }: Pick<Context, 'db'>,
  { playerId, after, most }: Which & { most: number },
): Promise<WaitingRow[]> {
  // As text: a Date would lose the microseconds, and the next run would repeat the last pair.
  const isLater = after
    ? sql`(f.changed_at, f.id) > (${after.changedAt}::timestamptz, ${after.pairId}::uuid)`
    : sql`true`;
  return db.execute<WaitingRow>(sql`
    select f.changed_at::text as "changedAt", f.id as "pairId", l.id as low, h.id as high, ${isDue()} as "isDue"
    from (
      select * from friendships f where f.state = 'accepted' and f.reward_settled_at is null and ${isLater}
        and ${playerId === undefined ? sql`true` : sql`${playerId}::uuid in (f.low_player_id, f.high_player_id)`}
      order by f.changed_at, f.id limit ${most}
    ) f
    join players l on l.id = f.low_player_id join players h on h.id = f.high_player_id
    order by f.changed_at, f.id`);
}

function isDue(): SQL {
  const seen = sql`${isVisible(sql`l`)} and ${isVisible(sql`h`)}`;
  return friendRewardsNeedEmail(env())
    ? sql`(${seen} and l.email_confirmed_at is not null and h.email_confirmed_at is not null)`
    : sql`(${seen})`;
}

/** Returns the players at the daily cap, for whom the pair keeps waiting. */
async function settle(ctx: CreditContext, low: string, high: string): Promise<string[]> {
  const { credited, held } = await ctx.db.transaction(async (tx) => {
    const pair = await lockPair(tx, { me: low, them: high });
    if (pair?.standing.state !== 'accepted') return { credited: NOTHING_CREDITED, held: [] };
    const rewarded = await lockRewarded(tx, [low, high], ctx.now());
    const held = pair.isRewardSettled ? [] : [low, high].filter((id) => comesTomorrow(rewarded(id)));
    if (held.length > 0) return { credited: NOTHING_CREDITED, held };
    return { credited: await settleReward(tx, ctx, pair, { notified: [low, high] }), held };
  });
  await publishFriendChanges(ctx, { changed: [...credited.keys()], credited });
  return held;
}

export const creditWaitingRewardsJob: Job = {
  name: 'give waiting rewards',
  everySeconds: 60,
  run: (ctx) =>
    continueJob(ctx, { job: 'give waiting rewards', schema: waitingPositionSchema }, (after) =>
      creditWaitingRewards(ctx, { after }),
    ),
};
