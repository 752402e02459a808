import { cookies } from 'next/headers';
import { APP_NAME } from '@/lib/contract/app-name';
import { DESK_SESSION_SECONDS } from '@/lib/desk/operators/desk-session';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { now } from '../context';
import { deskOrigin } from './desk-origin';

const PURPOSE = 'desk-session';

/** `__Host-` (https only) keeps other subdomains and paths from setting it. */
function cookieName(): string {
  const name = `${APP_NAME.toLowerCase()}_desk`;
  return isSecure() ? `__Host-${name}` : name;
}

const isSecure = () => deskOrigin().startsWith('https:');

/** Strict: no link from elsewhere opens the desk with its session. Without an age it ends with the browser. */
const attributes = () => ({ httpOnly: true, sameSite: 'strict', secure: isSecure(), path: '/' }) as const;

/** Returns the id of the session that the browser names, or null. The row decides whether it counts. */
export async function readDeskCookie(): Promise<string | null> {
  const sealed = (await cookies()).get(cookieName())?.value;
  const opened = sealed ? openToken<{ sessionId: string }>(PURPOSE, sealed, now().getTime()) : null;
  return opened?.sessionId ?? null;
}

/** Actions and routes only. */
export async function writeDeskCookie(sessionId: string): Promise<void> {
  const sealed = sealToken(PURPOSE, { sessionId }, DESK_SESSION_SECONDS, now().getTime());
  (await cookies()).set(cookieName(), sealed, attributes());
}

/** Actions and routes only. */
export async function forgetDeskCookie(): Promise<void> {
  (await cookies()).set(cookieName(), '', { ...attributes(), maxAge: 0 });
}
