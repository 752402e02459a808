import type { ChallengeInvitation } from '@/lib/contract/challenges/challenge-view';
import type { ChallengeInput } from '@/lib/contract/challenges/schemas';
import { spendChallenge } from '@/lib/friends/challenge-limit';
import type { PlayerContext } from '@/lib/platform/context';
import { challengeLink, endReasonOf, lockChallenge, noChallenge, readChallenge } from './challenge';
import { startChallenge } from './create-challenge';

/**
 * Starts the rematch of a challenge that is over. Both players get the same one. Throws NOT_FOUND if the challenge is open or not the
 * caller's, or if the opponent never answered, or is banned, leaving or blocked; otherwise throws like `createChallenge`.
 */
export async function startRematch(
  ctx: PlayerContext,
  { code }: ChallengeInput,
): Promise<ChallengeInvitation> {
  const { playerId } = ctx.actor;
  const found = await readChallenge(ctx.db, code, ctx.now());
  const opponentId = found?.players.find((player) => player.playerId !== playerId)?.playerId;
  if (!found || !opponentId) throw noChallenge();
  const rematch = await startChallenge(ctx, { opponentId, rematchOf: found.challenge.id }, async (tx) => {
    const locked = await lockChallenge(tx, { code, playerId, now: ctx.now() });
    if (!locked?.players.some((player) => player.playerId === playerId)) throw noChallenge();
    if (locked.challenge.rematch) return locked.challenge.rematch;
    const { hasHiddenPlayer, isBlocked } = locked.challenge;
    if (endReasonOf(locked, ctx.now()) === null || hasHiddenPlayer || isBlocked) throw noChallenge();
    const opponent = locked.players.find((player) => player.playerId === opponentId);
    if (!opponent?.lastAnsweredMs) throw noChallenge();
    await spendChallenge(tx, ctx, opponentId);
    return undefined;
  });
  return { code: rematch, link: challengeLink(rematch) };
}
