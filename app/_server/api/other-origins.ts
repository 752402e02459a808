import { env } from '@/lib/platform/config/env';
import { securityHeaders } from '../security-headers';
import { configuredOrigin } from './source';

/** What a page of another origin may send along; the XSRF token is for our own. */
const SENT_HEADERS = 'authorization, content-type';
/** As long as browsers keep it at most. */
const PREFLIGHT_SECONDS = 2 * 60 * 60;

type Asked = { headers: Pick<Headers, 'get'> };

const originOf = ({ headers }: Asked) =>
  configuredOrigin(headers, { appUrl: env().APP_URL, apiOrigins: env().API_ORIGINS });

/** The answer to who asks beforehand: leave for configured origins, the methods alone for all others. */
export function preflight(request: Asked, allowed: readonly string[]): Response {
  const headers = new Headers({ allow: allowed.join(', ') });
  if (originOf(request) !== null) {
    headers.set('access-control-allow-methods', allowed.join(', '));
    headers.set('access-control-allow-headers', SENT_HEADERS);
    headers.set('access-control-max-age', String(PREFLIGHT_SECONDS));
  }
  const response = new Response(null, { status: 204, headers });
  letConfiguredRead(request, response);
  return response;
}

/**
 * Lets pages of configured origins read the answer. The caches between must not hand one origin's answer to another; nobody
 * gets leave to send cookies from elsewhere.
 */
export function letConfiguredRead(request: Asked, { headers }: Pick<Response, 'headers'>): void {
  const origin = originOf(request);
  if (origin !== null) {
    headers.set('access-control-allow-origin', origin);
    headers.set('access-control-expose-headers', 'retry-after');
  }
  headers.set('vary', 'Origin');
}

/** Every header that an answer of the API has besides those of its content. */
export function dress(request: Asked, response: Pick<Response, 'headers'>): void {
  letConfiguredRead(request, response);
  for (const [name, value] of securityHeaders(env().APP_URL)) response.headers.set(name, value);
  response.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}
