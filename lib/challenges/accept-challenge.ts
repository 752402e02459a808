import { sql } from '@/db/sql';
import type { ChallengeInput } from '@/lib/contract/challenges/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { challengeTaken, endReasonOf, isBlockedFrom, lockChallenge, noChallenge } from './challenge';
import { addPlayer } from './create-challenge';

/** Makes the first caller the opponent. Idempotent. Throws TAKEN for a later caller, NOT_FOUND if it is over or after a block. */
export async function acceptChallenge(ctx: PlayerContext, { code }: ChallengeInput): Promise<null> {
  const { playerId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    const locked = await lockChallenge(tx, { code, playerId, now: ctx.now() });
    if (!locked) throw noChallenge();
    const { challenge, players } = locked;
    if (players.some((player) => player.playerId === playerId)) return;
    if (challenge.accepted) throw challengeTaken();
    if (endReasonOf(locked, ctx.now()) !== null) throw noChallenge();
    if (await isBlockedFrom(tx, playerId, challenge)) throw noChallenge();
    await tx.execute(sql`
      update challenges set opponent_id = ${playerId}::uuid, accepted = true where id = ${challenge.id}::uuid`);
    await addPlayer(tx, challenge.id, playerId);
  });
  return null;
}
