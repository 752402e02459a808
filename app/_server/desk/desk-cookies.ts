import { cookies } from 'next/headers';
import { DESK_SESSION_SECONDS } from '@/lib/desk/operators/desk-session';
import {
  type ChallengePurpose,
  consumeChallenge,
  drawChallenge,
  type KeptChallenge,
} from '@/lib/desk/passkeys/challenge';
import { CEREMONY_SECONDS } from '@/lib/desk/passkeys/relying-party';
import type { Context } from '@/lib/platform/context';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { now } from '../context';
import { ownCookieAttributes, ownCookieName, sealedCookie } from '../session/own-cookie';
import { deskOrigin } from './desk-origin';

const SESSION_PURPOSE = 'desk-session';

const cookieName = () => ownCookieName('desk', deskOrigin());

/** Strict: no link from elsewhere opens the desk with its session. Without a max-age it ends with the browser. */
const attributes = () => ({ ...ownCookieAttributes(deskOrigin()), sameSite: 'strict' }) as const;

export async function readDeskCookie(): Promise<string | null> {
  const sealed = (await cookies()).get(cookieName())?.value;
  const opened = sealed ? openToken<{ sessionId: string }>(SESSION_PURPOSE, sealed, now().getTime()) : null;
  return opened?.sessionId ?? null;
}

export async function writeDeskCookie(sessionId: string): Promise<void> {
  const sealed = sealToken(SESSION_PURPOSE, { sessionId }, DESK_SESSION_SECONDS, now().getTime());
  (await cookies()).set(cookieName(), sealed, attributes());
}

export async function forgetDeskCookie(): Promise<void> {
  (await cookies()).set(cookieName(), '', { ...attributes(), maxAge: 0 });
}

const challengeCookie = sealedCookie<KeptChallenge>('desk_challenge', {
  purpose: 'desk-challenge',
  seconds: CEREMONY_SECONDS,
  origin: deskOrigin,
});

/** Creates a challenge for this purpose, which only this browser can answer. Actions only. */
export async function newChallenge(ctx: Pick<Context, 'random'>, purpose: ChallengePurpose): Promise<string> {
  const challenge = drawChallenge(ctx);
  await challengeCookie.write({ challenge, purpose });
  return challenge;
}

/** Returns the challenge of this browser and consumes it, whatever follows. Throws BAD_CREDENTIALS. Actions only. */
export async function consumeBrowserChallenge(
  ctx: Pick<Context, 'db'>,
  purpose: ChallengePurpose,
): Promise<string> {
  const kept = await challengeCookie.read();
  await challengeCookie.forget();
  return consumeChallenge(ctx, kept, purpose);
}
