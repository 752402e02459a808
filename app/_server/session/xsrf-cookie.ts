import { cookies } from 'next/headers';
import { env } from '@/lib/platform/config/env';
import { REMEMBERED_SECONDS } from '@/lib/sessions/lifetimes';
import { isXsrfToken, xsrfToken } from '@/lib/sessions/session-tokens';
import { ownCookieAttributes } from './own-cookie';

/** The name comes from docs/specification.md, section 9. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';

/** Scripts of our pages read this cookie. */
const attributes = () =>
  ({ ...ownCookieAttributes(env().APP_URL), httpOnly: false, sameSite: 'strict' }) as const;

export async function writeXsrfCookie(sessionId: string): Promise<void> {
  (await cookies()).set(XSRF_COOKIE, xsrfToken(sessionId), { ...attributes(), maxAge: REMEMBERED_SECONDS });
}

export async function forgetXsrfCookie(): Promise<void> {
  (await cookies()).set(XSRF_COOKIE, '', { ...attributes(), maxAge: 0 });
}

/** Returns whether header and cookie hold the token of this session. Otherwise sets the cookie for the next call. Routes only. */
export async function checkXsrf(headers: Pick<Headers, 'get'>, sessionId: string): Promise<boolean> {
  const isInCookie = isXsrfToken((await cookies()).get(XSRF_COOKIE)?.value, sessionId);
  if (!isInCookie) await writeXsrfCookie(sessionId);
  return isXsrfToken(headers.get(XSRF_HEADER), sessionId) && isInCookie;
}
