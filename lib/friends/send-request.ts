import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import type { PlayerContext } from '../context';
import { AppError } from '../errors';
import { spend } from '../security/rate-limits';
import { addNotice } from './add-notice';
import { becomeFriends } from './become-friends';
import { REQUESTS_PER_DAY } from './limits';
import { lockPair, type Pair } from './pair';
import { requestOutcome } from './rules';
import type { SendRequestInput } from './schemas';
import { type Given, NOTHING_GIVEN } from './settle-reward';
import { answerSteadily } from './steady-answer';
import { tellFriends } from './tell-friends';

type Outcome = ReturnType<typeof requestOutcome>;
const SENT = { message: 'Friend request sent!' };

/**
 * Asks the player with this user id to be a friend. An id that nobody has, a player who blocked the caller, turned them down
 * within 7 days, is a friend already or was asked already: all are answered like any other, at the same time, so that
 * ids cannot be scanned. Who asked the caller before becomes a friend at once. Throws INVALID_INPUT for the caller's
 * own id, TOO_MANY_REQUESTS after 20 requests in a day, whatever became of them.
 */
export function sendRequest(ctx: PlayerContext, { code }: SendRequestInput): Promise<{ message: string }> {
  return answerSteadily(async () => {
    const { playerId } = ctx.actor;
    const [found] = await ctx.db
      .select({ id: players.id })
      .from(players)
      .where(and(eq(players.referralCode, code), isNull(players.bannedAt), isNull(players.deletionDueAt)));
    if (found?.id === playerId) throw new AppError('INVALID_INPUT', 'This is your own user ID.');
    await spend(ctx, REQUESTS_PER_DAY, playerId);
    if (found) await request(ctx, found.id);
    return SENT;
  });
}

async function request(ctx: PlayerContext, them: string): Promise<void> {
  const { playerId: me } = ctx.actor;
  const { outcome, given } = await ctx.db.transaction(async (tx) => {
    const pair = await lockPair(tx, { me, them, begun: ctx.now() });
    // Who left between the two looks is nobody any more.
    if (!pair?.them.isVisible) return { outcome: 'nothing' as Outcome, given: NOTHING_GIVEN };
    const outcome = requestOutcome(pair.standing, ctx.now().getTime());
    return { outcome, given: await carryOut(tx, ctx, pair, outcome) };
  });
  if (outcome === 'nothing') return;
  await tellFriends(ctx, { changed: outcome === 'accept' ? [me, them] : [them], given });
}

async function carryOut(tx: Transaction, ctx: PlayerContext, pair: Pair, outcome: Outcome): Promise<Given> {
  if (outcome === 'accept') return becomeFriends(tx, ctx, pair, { isCrossed: true });
  if (outcome === 'nothing') return NOTHING_GIVEN;
  const now = ctx.now();
  await tx.execute(sql`
    update friendships set state = 'pending', asker_player_id = ${pair.me.id}::uuid,
      changed_at = ${now.toISOString()}::timestamptz
    where id = ${pair.id}::uuid`);
  const about = { playerId: pair.them.id, aboutPlayerId: pair.me.id };
  await addNotice(tx, { ...about, kind: 'friend_request', now });
  return NOTHING_GIVEN;
}
