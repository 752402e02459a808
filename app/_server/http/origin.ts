import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

type RequestHeaders = Pick<Headers, 'get'>;

/**
 * Returns whether one of our own pages made a state-changing request (OWASP CSRF Cheat Sheet: Fetch Metadata, with Origin as the
 * fallback). Browsers always send one of the two headers with a POST. A request with neither is refused, because Next accepts an
 * action POST without Origin.
 */
export function isOwnPage(headers: RequestHeaders, appUrl: string): boolean {
  const origin = headers.get('origin');
  if (origin !== null && origin !== new URL(appUrl).origin) return false;
  const fetchSite = headers.get('sec-fetch-site');
  // The header is missing on plain http away from loopback, and in old browsers.
  if (fetchSite === null) return origin !== null;
  return fetchSite === 'same-origin';
}

export const foreignOrigin = (appUrl: string) =>
  new AppError('FOREIGN_ORIGIN', message('errors', 'foreignOrigin', { address: appUrl }));

export function requireOwnPage(headers: RequestHeaders, appUrl: string): void {
  if (!isOwnPage(headers, appUrl)) throw foreignOrigin(appUrl);
}

/**
 * Returns whether a page of this host made the request, under any name of the host. Weaker than `isOwnPage`: it accepts a player
 * who opened another address than APP_URL, so that the action can name the right one.
 */
export function isSameHost(headers: RequestHeaders, appUrl: string): boolean {
  const origin = headers.get('origin');
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== null && fetchSite !== 'same-origin') return false;
  if (origin === null) return fetchSite !== null;
  if (origin === new URL(appUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}

/** Browsers mark a prefetch with the first three, Next's router with the last. */
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-moz', 'next-router-prefetch'] as const;

/** Throws FOREIGN_ORIGIN for a read from another site, and for a prefetch. Passes without fetch metadata: the cookie is SameSite. */
export function requireOwnVisit(headers: RequestHeaders, appUrl: string): void {
  const fetchSite = headers.get('sec-fetch-site');
  const isForeign = fetchSite !== null && fetchSite !== 'same-origin';
  const isPrefetch = PREFETCH_HEADERS.some((name) => headers.get(name) !== null);
  if (isForeign || isPrefetch) throw foreignOrigin(appUrl);
}
