import type { ChallengePurpose, KeptChallenge } from '@/lib/desk/passkeys/challenge';
import { consumeChallenge, drawChallenge } from '@/lib/desk/passkeys/challenge';
import { CEREMONY_SECONDS } from '@/lib/desk/passkeys/relying-party';
import type { Context } from '@/lib/platform/context';
import { sealedCookie } from '../session/own-cookie';
import { deskOrigin } from './desk-origin';

const cookie = sealedCookie<KeptChallenge>('desk_challenge', {
  purpose: 'desk-challenge',
  seconds: CEREMONY_SECONDS,
  origin: deskOrigin,
});

/** Creates a challenge for this purpose, which only this browser can answer. Actions only. */
export async function newChallenge(ctx: Pick<Context, 'random'>, purpose: ChallengePurpose): Promise<string> {
  const challenge = drawChallenge(ctx);
  await cookie.write({ challenge, purpose });
  return challenge;
}

/** Returns the challenge of this browser and consumes it, whatever follows. Throws BAD_CREDENTIALS. Actions only. */
export async function consumeBrowserChallenge(
  ctx: Pick<Context, 'db'>,
  purpose: ChallengePurpose,
): Promise<string> {
  const kept = await cookie.read();
  await cookie.forget();
  return consumeChallenge(ctx, kept, purpose);
}
