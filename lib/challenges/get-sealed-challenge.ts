import type { ChallengeView, OpenChallenge } from '@/lib/contract/challenges/challenge-view';
import type { ChallengeInput } from '@/lib/contract/challenges/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { sharedSealsFor } from '@/lib/platform/security/calls/shared-seals';
import { UNKNOWN_NAME } from '@/lib/players/sealed-fields';
import { getChallenge } from './get-challenge';
import { listChallenges } from './list-challenges';

export async function getSealedChallenge(ctx: PlayerContext, input: ChallengeInput): Promise<ChallengeView> {
  return sealed(ctx, await getChallenge(ctx, input));
}

export async function listSealedChallenges(ctx: PlayerContext): Promise<OpenChallenge[]> {
  return (await listChallenges(ctx)).map((one) => sealed(ctx, one));
}

/** Encrypts the name in a view for the caller. */
function sealed<T extends { name: string | null }>({ actor, now }: PlayerContext, one: T): T {
  if (one.name === null || one.name === UNKNOWN_NAME) return one;
  const [name = UNKNOWN_NAME] = sharedSealsFor(actor.playerId, now().getTime())([one.name]);
  return { ...one, name };
}
