import type { ChallengeInput } from '@/lib/contract/challenges/schemas';
import type { Context } from '@/lib/platform/context';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { challengeTaken, endReasonOf, noChallenge, readChallenge } from './challenge';
import { readVisiblePlayer } from './get-challenge';
import { OPEN_CHALLENGE_LINK } from './limits';

/**
 * Returns the challenger's name to a visitor with the link. Throws TAKEN if it has an opponent, NOT_FOUND if it is unknown, over
 * or its challenger is hidden, and TOO_MANY_REQUESTS when one network opens too many links.
 */
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
