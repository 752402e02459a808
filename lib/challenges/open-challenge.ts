import { sql } from '@/db/sql';
import type { ChallengeInput } from '@/lib/contract/challenges/schemas';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import {
  challengeTaken,
  endReasonOf,
  isBlockedFrom,
  lockChallenge,
  noChallenge,
  readChallenge,
} from './challenge';
import { addPlayer } from './create-challenge';
import { readVisiblePlayer } from './get-challenge';
import { OPEN_CHALLENGE_LINK } from './limits';

/** Throws TAKEN if the challenge has an opponent, NOT_FOUND if it is unknown or over, and TOO_MANY_REQUESTS for the network. */
export async function getChallengerName(ctx: Context, { code }: ChallengeInput): Promise<string> {
  await spend(ctx, OPEN_CHALLENGE_LINK, ctx.address);
  const found = await readChallenge(ctx.db, code, ctx.now());
  if (!found) throw noChallenge();
  if (found.challenge.accepted) throw challengeTaken();
  const { challengerId } = found.challenge;
  const person =
    challengerId && endReasonOf(found, ctx.now()) === null && (await readVisiblePlayer(ctx.db, challengerId));
  if (!person) throw noChallenge();
  return person.name;
}

/** Makes the first caller the opponent. Idempotent. Throws TAKEN to later callers, NOT_FOUND if it is over or after a block. */
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
