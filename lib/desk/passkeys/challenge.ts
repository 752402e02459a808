import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { type Limit, spend } from '@/lib/platform/security/limits/rate-limits';
import { CEREMONY_SECONDS, refusedPasskey } from './relying-party';

/** What a challenge is for: `sign-in`, or a thing and the hash or session that it belongs to. */
export type ChallengePurpose = 'sign-in' | `enrol:${string}` | `add:${string}` | `prove:${string}`;

/** What the browser keeps, sealed, between the options of a ceremony and its result. */
export type KeptChallenge = { challenge: string; purpose: ChallengePurpose };

/** Each challenge serves one try. It outlives the cookie. */
const ONCE: Limit = { name: 'desk-challenge-once', points: 1, perSeconds: 2 * CEREMONY_SECONDS };

const CHALLENGE_BYTES = 32;

/** Returns 32 random bytes as base64url. */
export const drawChallenge = ({ random }: Pick<Context, 'random'>): string =>
  random.bytes(CHALLENGE_BYTES).toString('base64url');

/** Returns the challenge that this browser has for this purpose, and uses it up. Throws BAD_CREDENTIALS. */
export async function takeChallenge(
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
