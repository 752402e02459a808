import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { env, friendRewardsNeedEmail } from '../env';
import { lockPair } from './pair';
import { settleReward } from './settle-reward';
import { tellFriends } from './tell-friends';
import { isVisible } from './visible';

type WaitingRow = { low_player_id: string; high_player_id: string };

/** Pairs settled in one go; the next run goes on. */
const MOST_PAIRS = 500;

/**
 * Gives friends the stars that waited for their e-mails, once both have confirmed them: those of one player, or, as the job
 * that makes up for whatever broke off, of all. In the order in which they became friends; each pair by itself and once,
 * however often and by how many it is called. Returns how many pairs were settled.
 */
export async function giveWaitingRewards(
  ctx: Pick<Context, 'db' | 'now' | 'publish'>,
  { playerId }: { playerId?: string } = {},
): Promise<number> {
  const waiting = await ctx.db.execute<WaitingRow>(sql`
    select f.low_player_id, f.high_player_id from friendships f
    join players l on l.id = f.low_player_id join players h on h.id = f.high_player_id
    where f.state = 'accepted' and f.reward_settled_at is null and ${isDue()}
      and ${playerId === undefined ? sql`true` : sql`${playerId}::uuid in (f.low_player_id, f.high_player_id)`}
    order by f.changed_at, f.id limit ${MOST_PAIRS}`);
  for (const pair of waiting) await settle(ctx, pair);
  return waiting.length;
}

function isDue(): SQL {
  const seen = sql`${isVisible(sql`l`)} and ${isVisible(sql`h`)}`;
  return friendRewardsNeedEmail(env())
    ? sql`${seen} and l.email_confirmed_at is not null and h.email_confirmed_at is not null`
    : seen;
}

async function settle(
  ctx: Pick<Context, 'db' | 'now' | 'publish'>,
  { low_player_id: low, high_player_id: high }: WaitingRow,
): Promise<void> {
  const given = await ctx.db.transaction(async (tx) => {
    const pair = await lockPair(tx, { me: low, them: high });
    if (pair?.standing.state !== 'accepted') return null;
    return settleReward(tx, ctx, pair, { told: [low, high] });
  });
  if (given) await tellFriends(ctx, { changed: [...given.keys()], given });
}
