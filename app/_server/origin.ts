import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

type RequestHeaders = Pick<Headers, 'get'>;

/**
 * Returns whether one of our own pages made a state-changing request (OWASP CSRF Cheat Sheet: Fetch Metadata, with Origin as
 * the fallback). Browsers always send one of the two headers with a POST. A request with neither is refused, because Next
 * lets an action POST without Origin through.
 */
export function isOwnPage(headers: RequestHeaders, appUrl: string): boolean {
  const origin = headers.get('origin');
  if (origin !== null && origin !== new URL(appUrl).origin) return false;
  const fetchSite = headers.get('sec-fetch-site');
  // Missing on plain http away from loopback, and in old browsers.
  if (fetchSite === null) return origin !== null;
  return fetchSite === 'same-origin';
}

/** Returns the refusal of a request from a page that may not make it. */
export const foreignOrigin = (appUrl: string) =>
  new AppError('FOREIGN_ORIGIN', message('errors', 'foreignOrigin', { address: appUrl }));

/** Throws FOREIGN_ORIGIN unless one of our own pages made the request. */
export function requireOwnPage(headers: RequestHeaders, appUrl: string): void {
  if (!isOwnPage(headers, appUrl)) throw foreignOrigin(appUrl);
}

/**
 * Returns whether a page of this host made the request, under any name of the host. Weaker than `isOwnPage`: a player who
 * opened another address than APP_URL passes, and the action then names the right one.
 */
export function isSameHost(headers: RequestHeaders, appUrl: string): boolean {
  const origin = headers.get('origin');
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== null && fetchSite !== 'same-origin') return false;
  if (origin === null) return fetchSite !== null;
  if (origin === new URL(appUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}

/** Browsers name a prefetch in the first three, the router of Next in the last. */
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-moz', 'next-router-prefetch'] as const;

/**
 * Throws FOREIGN_ORIGIN for a reading request from another site, and for a prefetch. Browsers without fetch metadata pass:
 * the cookie is SameSite, and no other site can read the answer.
 */
export function requireOwnVisit(headers: RequestHeaders, appUrl: string): void {
  const fetchSite = headers.get('sec-fetch-site');
  const isForeign = fetchSite !== null && fetchSite !== 'same-origin';
  const isPrefetch = PREFETCH_HEADERS.some((name) => headers.get(name) !== null);
  if (isForeign || isPrefetch) throw foreignOrigin(appUrl);
}
