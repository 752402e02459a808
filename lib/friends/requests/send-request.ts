import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import { sql } from '@/db/sql';
import { requestOutcome } from '@/lib/contract/friends/rules';
import type { SendRequestInput } from '@/lib/contract/friends/schemas';
import { addNotification } from '@/lib/notifications/add-notification';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { message } from '@/messages/message';
import { REQUESTS_PER_DAY } from '../limits';
import { padResponseTime } from '../pad-response-time';
import { lockPair } from '../pair';
import { NOTHING_CREDITED, publishFriendChanges } from '../rewards/settle-reward';
import { becomeFriends } from './become-friends';

/**
 * Sends a friend request to the player with this User ID. If that player has sent one to the caller, the two become friends.
 * Response and response time do not reveal whether the id exists, or whether the player has blocked or rejected the caller.
 * @throws INVALID_INPUT for the caller's own id, TOO_MANY_REQUESTS after 20 requests in a day, including dropped ones.
 */
export function sendRequest(ctx: PlayerContext, { code }: SendRequestInput): Promise<null> {
  return padResponseTime(async () => {
    const { playerId } = ctx.actor;
    const [found] = await ctx.db
      .select({ id: players.id })
      .from(players)
      .where(and(eq(players.referralCode, code), isNull(players.bannedAt), isNull(players.deletionDueAt)));
    if (found?.id === playerId) throw new AppError('INVALID_INPUT', message('friends', 'server.ownId'));
    await spend(ctx, REQUESTS_PER_DAY, playerId);
    await request(ctx, found?.id ?? ctx.random.uuid());
    return null;
  });
}

/** Dropped requests run the same statements with a random id, so that response times reveal nothing. */
async function request(ctx: PlayerContext, them: string): Promise<void> {
  const { playerId: me } = ctx.actor;
  const done = await ctx.db.transaction(async (tx) => {
    const pair = await lockPair(tx, { me, them, createdAt: ctx.now() });
    // `pair` is null for an unknown id, and for a player erased after the first query.
    const outcome = pair?.them.isVisible ? requestOutcome(pair.relation, ctx.now().getTime()) : 'nothing';
    if (pair && outcome === 'accept') {
      return { changed: [me, them], credited: await becomeFriends(tx, ctx, pair, 'crossing') };
    }
    const target =
      pair && outcome === 'ask'
        ? { pairId: pair.id, them }
        : { pairId: ctx.random.uuid(), them: ctx.random.uuid() };
    await writeRequest(tx, { ...target, me, now: ctx.now() });
    return { changed: [target.them], credited: NOTHING_CREDITED };
  });
  await publishFriendChanges(ctx, done);
}

async function writeRequest(
  tx: Transaction,
  { pairId, me, them, now }: { pairId: string; me: string; them: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update friendships set state = 'pending', asker_player_id = ${me}::uuid,
      changed_at = ${now.toISOString()}::timestamptz
    where id = ${pairId}::uuid`);
  // Does not wait for the disk, because that time would reveal whether something was written. A crash may lose the newest requests.
  await tx.execute(sql`select set_config('synchronous_commit', 'off', true)`);
  await addNotification(tx, { playerId: them, kind: 'friend_request', aboutPlayerId: me, now });
}
