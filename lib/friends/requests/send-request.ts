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
import { lockPair } from '../pair';
import { publishFriendChanges } from '../publish-friend-changes';
import { NOTHING_CREDITED } from '../rewards/settle-reward';
import { answerSteadily } from '../steady-answer';
import { becomeFriends } from './become-friends';

/**
 * Sends a friend request to the player with this User ID. An unknown id, a player who blocked or recently rejected the caller,
 * a friend and a repeated request get the same answer after the same time, so that ids cannot be scanned. A request that
 * crosses another makes the two friends at once.
 * @throws INVALID_INPUT for the caller's own id, TOO_MANY_REQUESTS after 20 requests in a day, whatever became of them.
 */
export function sendRequest(ctx: PlayerContext, { code }: SendRequestInput): Promise<null> {
  return answerSteadily(async () => {
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
    const pair = await lockPair(tx, { me, them, begun: ctx.now() });
    // A player who left between the two queries counts as unknown.
    const outcome = pair?.them.isVisible ? requestOutcome(pair.standing, ctx.now().getTime()) : 'nothing';
    if (pair && outcome === 'accept') {
      return { changed: [me, them], credited: await becomeFriends(tx, ctx, pair, 'crossing') };
    }
    const asked =
      pair && outcome === 'ask'
        ? { pairId: pair.id, them }
        : { pairId: ctx.random.uuid(), them: ctx.random.uuid() };
    await writeRequest(tx, { ...asked, me, now: ctx.now() });
    return { changed: [asked.them], credited: NOTHING_CREDITED };
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
  // Does not wait for the disk, because that wait would reveal that something was written. A crash may lose the newest
  // requests.
  await tx.execute(sql`select set_config('synchronous_commit', 'off', true)`);
  await addNotification(tx, { playerId: them, kind: 'friend_request', aboutPlayerId: me, now });
}
