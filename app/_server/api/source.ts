import { isOwnPage } from '../origin';

/** By what a call of the API says who makes it; the others that it may carry are not looked at. */
export type Credential = 'bearer' | 'cookie' | 'none';

export type Source = {
  /** False for a browser on a page of somebody else's. */
  isAllowed: boolean;
  credential: Credential;
};

type Situation = {
  appUrl: string;
  /** Other origins whose pages may call (API_ORIGINS). */
  apiOrigins: readonly string[];
  hasSessionCookie: boolean;
  changesState: boolean;
};

/** The origin of a page that is none of ours but may call; null for our own pages, for who is no page, and for all others. */
export function configuredOrigin(
  headers: Pick<Headers, 'get'>,
  { appUrl, apiOrigins }: Pick<Situation, 'appUrl' | 'apiOrigins'>,
): string | null {
  const origin = headers.get('origin');
  if (origin === null || origin === new URL(appUrl).origin) return null;
  return apiOrigins.includes(origin) ? origin : null;
}

/**
 * Where a call comes from. An app names no origin and has no cookie: it may come. A browser always names one of both,
 * with whatever changes something, and may come from our own pages and from configured ones; from those its cookie does
 * not count. A bearer token counts before a cookie, whether it opens or not.
 */
export function judgeSource(headers: Pick<Headers, 'get'>, situation: Situation): Source {
  const { appUrl, hasSessionCookie, changesState } = situation;
  const origin = headers.get('origin');
  const isConfigured = configuredOrigin(headers, situation) !== null;
  const isForeign = origin !== null && origin !== new URL(appUrl).origin && !isConfigured;
  const credential = credentialOf(headers, hasSessionCookie && !isConfigured);
  if (isForeign) return { isAllowed: false, credential };
  if (isConfigured || !changesState) return { isAllowed: true, credential };
  if (credential === 'cookie') return { isAllowed: isOwnPage(headers, appUrl), credential };
  const fetchSite = headers.get('sec-fetch-site');
  return { isAllowed: fetchSite === null || fetchSite === 'same-origin' || fetchSite === 'none', credential };
}

function credentialOf(headers: Pick<Headers, 'get'>, hasUsableCookie: boolean): Credential {
  if (headers.get('authorization') !== null) return 'bearer';
  return hasUsableCookie ? 'cookie' : 'none';
}
