import { sql } from '@/db/sql';
import type { ChallengeInput } from '@/lib/contract/challenges/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { challengeTaken, endOf, isBlockedFrom, lockChallenge, noChallenge } from './challenge';
import { addPlayer } from './create-challenge';

/**
 * Accepts a challenge by link. The first player to do so is the opponent. Idempotent for both players.
 * @throws TAKEN when another player was first, NOT_FOUND for no challenge, one that is over, and between players who blocked.
 */
export async function acceptChallenge(ctx: PlayerContext, { code }: ChallengeInput): Promise<null> {
  const { playerId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    const locked = await lockChallenge(tx, { code, playerId, now: ctx.now() });
    if (!locked) throw noChallenge();
    const { challenge, sides } = locked;
    if (sides.some((side) => side.playerId === playerId)) return;
    if (challenge.accepted) throw challengeTaken();
    if (endOf(locked, ctx.now()) !== null) throw noChallenge();
    if (await isBlockedFrom(tx, playerId, challenge)) throw noChallenge();
    await tx.execute(sql`
      update challenges set opponent_id = ${playerId}::uuid, accepted = true where id = ${challenge.id}::uuid`);
    await addPlayer(tx, challenge.id, playerId);
  });
  return null;
}
