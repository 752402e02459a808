import { env } from '@/lib/platform/config/env';
import { setSecurityHeaders } from '../http/security-headers';
import { configuredOrigin } from './source';

/** What a page of another origin may send. The XSRF token is for our own pages. */
const ALLOWED_HEADERS = 'authorization, content-type';
/** The longest that browsers cache a preflight. */
const PREFLIGHT_SECONDS = 2 * 60 * 60;

type WithHeaders = { headers: Pick<Headers, 'get'> };

const originOf = ({ headers }: WithHeaders) =>
  configuredOrigin(headers, { appUrl: env().APP_URL, apiOrigins: env().API_ORIGINS });

/** Answers a preflight. Configured origins get CORS permission, all others only the methods. */
export function preflight(request: WithHeaders, allowed: readonly string[]): Response {
  const headers = new Headers({ allow: allowed.join(', ') });
  if (originOf(request) !== null) {
    headers.set('access-control-allow-methods', allowed.join(', '));
    headers.set('access-control-allow-headers', ALLOWED_HEADERS);
    headers.set('access-control-max-age', String(PREFLIGHT_SECONDS));
  }
  const response = new Response(null, { status: 204, headers });
  allowConfiguredOrigin(request, response);
  return response;
}

/** Lets pages of configured origins read the response, without credentials. Caches keep the responses of origins apart. */
export function allowConfiguredOrigin(request: WithHeaders, { headers }: Pick<Response, 'headers'>): void {
  const origin = originOf(request);
  if (origin !== null) {
    headers.set('access-control-allow-origin', origin);
    headers.set('access-control-expose-headers', 'retry-after');
  }
  headers.set('vary', 'Origin');
}

export function setApiHeaders(request: WithHeaders, response: Pick<Response, 'headers'>): void {
  allowConfiguredOrigin(request, response);
  setSecurityHeaders(response.headers, env().APP_URL);
}
