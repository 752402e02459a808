import type { ChallengeInvitation } from '@/lib/contract/challenges/challenge-view';
import type { ChallengeInput } from '@/lib/contract/challenges/schemas';
import { spendChallenge } from '@/lib/friends/challenge-limit';
import type { PlayerContext } from '@/lib/platform/context';
import { endOf, linkOf, lockChallenge, noChallenge, readChallenge } from './challenge';
import { startChallenge } from './create-challenge';

/**
 * Starts the rematch of a challenge that is over, with the same opponent. Both players get the same one, whoever is first.
 * @throws NOT_FOUND if the challenge is open or not the caller's, and if the opponent is gone, blocked or answered nothing; otherwise
 * as `createChallenge`.
 */
export async function startRematch(
  ctx: PlayerContext,
  { code }: ChallengeInput,
): Promise<ChallengeInvitation> {
  const { playerId } = ctx.actor;
  const found = await readChallenge(ctx.db, code, ctx.now());
  const opponentId = found?.sides.find((side) => side.playerId !== playerId)?.playerId;
  if (!found || !opponentId) throw noChallenge();
  const rematch = await startChallenge(ctx, { opponentId, rematchOf: found.challenge.id }, async (tx) => {
    const locked = await lockChallenge(tx, { code, playerId, now: ctx.now() });
    if (!locked?.sides.some((side) => side.playerId === playerId)) throw noChallenge();
    if (locked.challenge.rematch) return locked.challenge.rematch;
    const { hasHiddenPlayer, isBlocked } = locked.challenge;
    if (endOf(locked, ctx.now()) === null || hasHiddenPlayer || isBlocked) throw noChallenge();
    // A player who answered nothing is not asked again.
    const opponent = locked.sides.find((side) => side.playerId === opponentId);
    if (!opponent?.lastAnsweredMs) throw noChallenge();
    await spendChallenge(tx, ctx, opponentId);
    return undefined;
  });
  return { code: rematch, link: linkOf(rematch) };
}
