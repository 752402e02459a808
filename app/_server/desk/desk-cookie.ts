import { cookies } from 'next/headers';
import { DESK_SESSION_SECONDS } from '@/lib/desk/operators/desk-session';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { now } from '../context';
import { ownCookieAttributes, ownCookieName } from '../session/own-cookie';
import { deskOrigin } from './desk-origin';

const PURPOSE = 'desk-session';

const cookieName = () => ownCookieName('desk', deskOrigin());

/** Strict: no link from elsewhere opens the desk with its session. Without a max-age it ends with the browser. */
const attributes = () => ({ ...ownCookieAttributes(deskOrigin()), sameSite: 'strict' }) as const;

/** Returns the session id of the browser's cookie, or null. The row decides whether the session is valid. */
export async function readDeskCookie(): Promise<string | null> {
  const sealed = (await cookies()).get(cookieName())?.value;
  const opened = sealed ? openToken<{ sessionId: string }>(PURPOSE, sealed, now().getTime()) : null;
  return opened?.sessionId ?? null;
}

export async function writeDeskCookie(sessionId: string): Promise<void> {
  const sealed = sealToken(PURPOSE, { sessionId }, DESK_SESSION_SECONDS, now().getTime());
  (await cookies()).set(cookieName(), sealed, attributes());
}

export async function forgetDeskCookie(): Promise<void> {
  (await cookies()).set(cookieName(), '', { ...attributes(), maxAge: 0 });
}
