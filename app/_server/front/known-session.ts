import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { env } from '@/lib/platform/config/env';
import { openBearerToken } from '@/lib/sessions/bearer-token';
import { sessionCookieName, unsealSessionId } from '../session-cookie';

const MAX_KNOWN = 5000;
const MAX_AGE_MS = 10 * 60_000;

/** SHA-256 of credentials that were verified once. Verifying on each request would cost 0.1 ms. */
const known = new LRUCache<string, true>({ max: MAX_KNOWN, ttl: MAX_AGE_MS });

function cookieOf(header: string, name: string): string | undefined {
  const pair = header.split(/;\s*/).find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

type Open = (credential: string) => Promise<string | null> | string | null;

async function isValid(credential: string | undefined, open: Open): Promise<boolean> {
  if (!credential) return false;
  const hash = createHash('sha256').update(credential).digest('base64');
  if (known.get(hash)) return true;
  const sessionId = await Promise.resolve(credential)
    .then(open)
    .catch(() => null);
  if (sessionId === null) return false;
  known.set(hash, true);
  return true;
}

/**
 * Returns whether the request has a validly sealed session cookie or bearer token. Does not check that the session is open.
 */
export async function hasSealedSession({ cookie = '', authorization = '' }: IncomingHttpHeaders) {
  const { APP_URL: appUrl, SESSION_SECRET: secret } = env();
  const sealed = cookieOf(cookie, sessionCookieName(appUrl));
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  return (
    (await isValid(sealed, (text) => unsealSessionId(text, { secret }))) ||
    (await isValid(token, (text) => openBearerToken(text, new Date())))
  );
}
