import type { ChallengePurpose, KeptChallenge } from '@/lib/desk/passkeys/challenge';
import { drawChallenge, takeChallenge } from '@/lib/desk/passkeys/challenge';
import { CEREMONY_SECONDS } from '@/lib/desk/passkeys/relying-party';
import type { Context } from '@/lib/platform/context';
import { sealedCookie } from '../own-cookie';
import { deskOrigin } from './desk-origin';

const cookie = sealedCookie<KeptChallenge>('desk_challenge', {
  purpose: 'desk-challenge',
  seconds: CEREMONY_SECONDS,
  origin: deskOrigin,
});

/** Draws a challenge for this purpose, which only this browser can answer. Actions only. */
export async function newChallenge(ctx: Pick<Context, 'random'>, purpose: ChallengePurpose): Promise<string> {
  const challenge = drawChallenge(ctx);
  await cookie.write({ challenge, purpose });
  return challenge;
}

/** Returns the challenge of this browser and uses it up, whatever follows. Throws BAD_CREDENTIALS. Actions only. */
export async function usedChallenge(ctx: Pick<Context, 'db'>, purpose: ChallengePurpose): Promise<string> {
  const kept = await cookie.read();
  await cookie.forget();
  return takeChallenge(ctx, kept, purpose);
}
