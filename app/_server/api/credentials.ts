import { cookies } from 'next/headers';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Call } from '@/lib/sessions/authorize';
import { type FoundSession, findOpenSession } from '@/lib/sessions/session';
import { openBearerToken } from '@/lib/sessions/session-tokens';
import { getDatabase, now } from '../context';
import { foreignOrigin, requireOwnPage, requireOwnVisit } from '../http/origin';
import { currentSession } from '../session/session';
import { sessionCookieName } from '../session/session-cookie';
import { checkXsrf } from '../session/xsrf-cookie';
import { type Credential, classifySource } from './source';

/** Our own tokens are far shorter. */
const BEARER = /^Bearer +([A-Za-z0-9_-]{1,2048})$/i;
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export type Caller = Pick<Call, 'checkOrigin' | 'findSession'>;
export type Credentials = (request: Request) => Caller | Promise<Caller>;

const changesState = ({ method }: Request) => !SAFE_METHODS.has(method);

export async function bearerSession(headers: Pick<Headers, 'get'>): Promise<FoundSession | null> {
  const unverifiedToken = BEARER.exec(headers.get('authorization') ?? '')?.[1];
  const at = now();
  const sessionId = unverifiedToken === undefined ? null : openBearerToken(unverifiedToken, at);
  return sessionId === null ? null : findOpenSession(getDatabase(), sessionId, at);
}

/** Returns the open session of the cookie, or null. Throws WRONG_XSRF_TOKEN for a changing call without the token. */
async function cookieSession(request: Request): Promise<FoundSession | null> {
  const session = await currentSession();
  if (!session) return null;
  const isRepeated = await checkXsrf(request.headers, session.sessionId);
  if (changesState(request) && !isRepeated) {
    throw new AppError('WRONG_XSRF_TOKEN', 'Repeat the XSRF-TOKEN cookie in the X-XSRF-TOKEN header.');
  }
  return session;
}

async function sessionBy(credential: Credential, request: Request): Promise<FoundSession | null> {
  if (credential === 'bearer') return bearerSession(request.headers);
  return credential === 'cookie' ? cookieSession(request) : null;
}

/** Accepts a bearer token, or else the cookie with its XSRF token. An invalid bearer token never falls back to the cookie. */
export const apiCredentials: Credentials = async (request) => {
  const { headers } = request;
  const { APP_URL: appUrl, API_ORIGINS: apiOrigins } = env();
  const hasSessionCookie =
    headers.get('authorization') === null && (await cookies()).has(sessionCookieName(appUrl));
  const { isAllowed, credential } = classifySource(headers, {
    appUrl,
    apiOrigins,
    hasSessionCookie,
    changesState: changesState(request),
  });
  return {
    checkOrigin: () => {
      if (!isAllowed) throw foreignOrigin(appUrl);
    },
    findSession: () => sessionBy(credential, request),
  };
};

/** Accepts the cookie. Only our own pages may change anything. */
export const cookieCredentials: Credentials = (request) => ({
  checkOrigin: () => {
    if (changesState(request)) requireOwnPage(request.headers, env().APP_URL);
  },
  findSession: currentSession,
});

/** Accepts the cookie from our own pages only, and no prefetch. */
export const ownVisitCredentials: Credentials = ({ headers }) => ({
  checkOrigin: () => requireOwnVisit(headers, env().APP_URL),
  findSession: currentSession,
});

/** Accepts a bearer token, or else the cookie. For addresses that API clients fetch, from configured origins too. */
export const bearerOrCookie: Credentials = (request) => ({
  ...cookieCredentials(request),
  findSession: () =>
    request.headers.has('authorization') ? bearerSession(request.headers) : currentSession(),
});
