import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { type Limit, spend } from '@/lib/platform/security/limits/rate-limits';
import { CEREMONY_SECONDS, refusedPasskey } from './relying-party';

/** After the colon: the hash of an enrollment link, or a session id. */
export type ChallengePurpose = 'sign-in' | `enrol:${string}` | `add:${string}` | `prove:${string}`;

/** The content of the encrypted cookie between the two steps of a WebAuthn ceremony. */
export type KeptChallenge = { challenge: string; purpose: ChallengePurpose };

/** Makes a challenge work for one attempt. The count is kept longer than the cookie. */
const ONCE: Limit = { name: 'desk-challenge-once', points: 1, perSeconds: 2 * CEREMONY_SECONDS };

const CHALLENGE_BYTES = 32;

export const drawChallenge = ({ random }: Pick<Context, 'random'>): string =>
  random.bytes(CHALLENGE_BYTES).toString('base64url');

/** Returns the challenge in the cookie and uses it up. Throws BAD_CREDENTIALS if it was used or has another purpose. */
export async function consumeChallenge(
  ctx: Pick<Context, 'db'>,
  kept: KeptChallenge | null,
  purpose: ChallengePurpose,
): Promise<string> {
  if (kept?.purpose !== purpose) throw refusedPasskey();
  await spend(ctx, ONCE, kept.challenge).catch((error: unknown) => {
    throw error instanceof AppError ? refusedPasskey() : error;
  });
  return kept.challenge;
}
