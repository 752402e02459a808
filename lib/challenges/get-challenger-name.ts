import type { ChallengeInput } from '@/lib/contract/challenges/schemas';
import type { Context } from '@/lib/platform/context';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { challengeTaken, endOf, noChallenge, readChallenge } from './challenge';
import { readPerson } from './get-challenge';
import { OPEN_CHALLENGE_LINK } from './limits';

/**
 * Returns the challenger's name for a visitor who has the link of an open challenge.
 * @throws TAKEN if the challenge has an opponent, even if it is over; NOT_FOUND if it is missing or over, or if its challenger is
 * hidden; TOO_MANY_REQUESTS when one network opens too many links.
 */
export async function getChallengerName(ctx: Context, { code }: ChallengeInput): Promise<string> {
  await spend(ctx, OPEN_CHALLENGE_LINK, ctx.address);
  const found = await readChallenge(ctx.db, code, ctx.now());
  if (!found) throw noChallenge();
  if (found.challenge.accepted) throw challengeTaken();
  const { challengerId } = found.challenge;
  const person = challengerId && endOf(found, ctx.now()) === null && (await readPerson(ctx.db, challengerId));
  if (!person) throw noChallenge();
  return person.name;
}
