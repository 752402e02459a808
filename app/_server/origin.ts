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
