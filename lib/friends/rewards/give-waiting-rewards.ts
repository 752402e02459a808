import { type SQL, sql } from 'drizzle-orm';
import { comesTomorrow } from '@/lib/contract/friends/rules';
import { env, friendRewardsNeedEmail } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { isVisible } from '@/lib/players/visible';
import { lockPair } from '../pair';
import { tellFriends } from '../tell-friends';
import { lockRewarded } from './rewarded';
import { NOTHING_GIVEN, settleReward } from './settle-reward';

/** The last pair that a run came to. */
export type WaitingPlace = { changedAt: string; pairId: string };
type Which = { playerId?: string; after?: WaitingPlace | null; most?: number };
type WaitingRow = WaitingPlace & { low: string; high: string; isDue: boolean };
type GiverContext = Pick<Context, 'db' | 'now' | 'publish' | 'log'>;

/** Pairs looked at in one go, due or not. */
const MOST_PAIRS = 500;

/**
 * Gives friends the stars that waited for their e-mails, once both have confirmed them: those of one player, or, as the job
 * that makes up for whatever broke off, of all. In the order in which they became friends; each pair by itself and once,
 * however often and by how many it is called. Where the cap of the day is reached on either side, the pair waits for another
 * day. A pair that fails keeps no other waiting. Where more wait than one run looks at, `next` says where the next one goes
 * on, and null that it begins with those who have waited longest.
 */
export async function giveWaitingRewards(
  ctx: GiverContext,
  which: Which = {},
): Promise<{ settled: number; next: WaitingPlace | null }> {
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
      ctx.log.error({ error: errorReport(cause) }, 'stars of a friendship could not be given yet');
    }
  }
  return { settled, next: waiting.length < most ? null : (waiting.at(-1) ?? null) };
}

async function readWaiting(
  { db }: Pick<Context, 'db'>,
  { playerId, after, most }: Which & { most: number },
): Promise<WaitingRow[]> {
  // As text: a Date would lose the microseconds, and the run would begin with what the last one ended with.
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

/** Returns those of the two to whom only the cap of the day gives nothing: then the pair goes on waiting. */
async function settle(ctx: GiverContext, low: string, high: string): Promise<string[]> {
  const { given, held } = await ctx.db.transaction(async (tx) => {
    const pair = await lockPair(tx, { me: low, them: high });
    if (pair?.standing.state !== 'accepted') return { given: NOTHING_GIVEN, held: [] };
    const rewarded = await lockRewarded(tx, [low, high], ctx.now());
    const held = pair.isRewardSettled ? [] : [low, high].filter((id) => comesTomorrow(rewarded(id)));
    if (held.length > 0) return { given: NOTHING_GIVEN, held };
    return { given: await settleReward(tx, ctx, pair, { told: [low, high] }), held };
  });
  await tellFriends(ctx, { changed: [...given.keys()], given });
  return held;
}
