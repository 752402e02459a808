/**
 * Whether a state-changing request was made by one of our own pages (OWASP CSRF Cheat Sheet, "Fetch Metadata"
 * with Origin as the fallback). Browsers always send at least one of the two headers with a POST; a request
 * with neither is refused, because Next itself lets an action POST without Origin through.
 */
export function isOwnPage(headers: Pick<Headers, 'get'>, appUrl: string): boolean {
  const origin = headers.get('origin');
  if (origin !== null && origin !== new URL(appUrl).origin) return false;
  const fetchSite = headers.get('sec-fetch-site');
  // Absent on plain http away from loopback, and in old browsers.
  if (fetchSite === null) return origin !== null;
  return fetchSite === 'same-origin';
}

/**
 * Whether a page of this host made the request, under whatever name the browser reached it. Weaker than `isOwnPage`: a
 * player who opened another address than APP_URL passes, and the action then says which one to open.
 */
export function isSameHost(headers: Pick<Headers, 'get'>, appUrl: string): boolean {
  const origin = headers.get('origin');
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== null && fetchSite !== 'same-origin') return false;
  if (origin === null) return fetchSite !== null;
  if (origin === new URL(appUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}

/** Browsers say so in one of these when they fetch ahead of the player; the router of Next in the last. */
const AHEAD = ['sec-purpose', 'purpose', 'x-moz', 'next-router-prefetch'] as const;

/**
 * Whether a reading request was made by one of our own pages and not ahead of the player. Browsers that send no fetch
 * metadata are let through: the cookie is SameSite, and no other site can read the answer.
 */
export function isAskedByOwnPage(headers: Pick<Headers, 'get'>): boolean {
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== null && fetchSite !== 'same-origin') return false;
  return AHEAD.every((name) => headers.get(name) === null);
}
