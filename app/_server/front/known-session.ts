import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { env } from '@/lib/platform/config/env';
import { openBearerToken } from '@/lib/sessions/bearer-token';
import { sessionCookieName, unsealSessionId } from '../session-cookie';

const MAX_KNOWN = 5000;

/** Cookies and tokens whose seal was opened once: opening it for each request would cost 0.1 ms. */
const known = new LRUCache<string, true>({ max: MAX_KNOWN });

function cookieOf(header: string, name: string): string | undefined {
  const pair = header.split(/;\s*/).find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Whether a request carries a session's own seal, as a cookie or a bearer token. The session may have ended since. */
export async function hasSealedSession({ cookie = '', authorization = '' }: IncomingHttpHeaders) {
  const { APP_URL: appUrl, SESSION_SECRET: secret } = env();
  const sealed = cookieOf(cookie, sessionCookieName(appUrl));
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  for (const [credential, open] of [
    [sealed, async (text: string) => unsealSessionId(text, { secret })],
    [token, async (text: string) => openBearerToken(text, new Date())],
  ] as const) {
    if (!credential) continue;
    if (known.get(credential)) return true;
    if ((await open(credential).catch(() => null)) === null) continue;
    known.set(credential, true);
    return true;
  }
  return false;
}
