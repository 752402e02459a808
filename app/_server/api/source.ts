import { isOwnPage } from '../http/origin';

/** What identifies the caller of the API. Other credentials of the same request are ignored. */
export type Credential = 'bearer' | 'cookie' | 'none';

export type Source = {
  /** False for a browser on a foreign page. */
  isAllowed: boolean;
  credential: Credential;
};

type Situation = {
  appUrl: string;
  apiOrigins: readonly string[];
  hasSessionCookie: boolean;
  changesState: boolean;
};

/** Returns the request's origin when API_ORIGINS lists it, else null. */
export function configuredOrigin(
  headers: Pick<Headers, 'get'>,
  { appUrl, apiOrigins }: Pick<Situation, 'appUrl' | 'apiOrigins'>,
): string | null {
  const origin = headers.get('origin');
  if (origin === null || origin === new URL(appUrl).origin) return null;
  return apiOrigins.includes(origin) ? origin : null;
}

/**
 * Returns which credential a call uses and whether its source is allowed. Apps send neither origin nor cookie, and are allowed.
 * Browsers send one of the two with every changing call. Our own pages are allowed, and so are configured origins, but their
 * cookie does not count. A bearer token takes precedence over the cookie, even an invalid one.
 */
export function classifySource(headers: Pick<Headers, 'get'>, situation: Situation): Source {
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
