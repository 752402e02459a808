import { AppError } from '@/lib/platform/errors/app-error';
import { openBearerToken } from '@/lib/sessions/bearer-token';
import { type FoundSession, findOpenSession } from '@/lib/sessions/session';
import { getDatabase } from '../context';
import { currentSession } from '../session';
import { checkXsrf } from '../xsrf-cookie';
import type { Credential } from './source';

/** Far more than a token of ours is long. */
const BEARER = /^Bearer +([A-Za-z0-9_-]{1,2048})$/i;

type Asking = { headers: Headers; credential: Credential; changesState: boolean };

async function bearerSession(headers: Headers): Promise<FoundSession | null> {
  const unverifiedToken = BEARER.exec(headers.get('authorization') ?? '')?.[1];
  const now = new Date();
  const sessionId = unverifiedToken === undefined ? null : openBearerToken(unverifiedToken, now);
  return sessionId === null ? null : findOpenSession(getDatabase(), sessionId, now);
}

/**
 * The open session that a call names, by its bearer token or else by its cookie, as the row decides; null when that one is
 * not open, whatever else the call carries. Throws WRONG_XSRF_TOKEN for a call by cookie that changes something without
 * the token.
 */
export async function findSession({
  headers,
  credential,
  changesState,
}: Asking): Promise<FoundSession | null> {
  if (credential === 'bearer') return bearerSession(headers);
  if (credential === 'none') return null;
  const session = await currentSession();
  if (!session) return null;
  const isRepeated = await checkXsrf(headers, session.sessionId);
  if (changesState && !isRepeated) {
    throw new AppError('WRONG_XSRF_TOKEN', 'Repeat the XSRF-TOKEN cookie in the X-XSRF-TOKEN header.');
  }
  return session;
}
