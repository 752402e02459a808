type PolicySettings = {
  nonce: string;
  appUrl: string;
  realtimeUrl: string;
  /** React and the bundler use eval while developing, and reload over a socket of their own. */
  isDevelopment: boolean;
};

/** Two years, as browsers' preload lists ask. */
const HSTS_SECONDS = 63_072_000;

/** The same place over http(s) and over ws(s): browsers count them apart. */
function bothSchemes(url: string): string {
  const { origin } = new URL(url);
  return `${origin} ${origin.replace(/^http/, 'ws')}`;
}

/**
 * The Content Security Policy of one answer. Scripts run only with this answer's nonce, or when such a script
 * loads them. So do styles.
 */
export function contentSecurityPolicy({ nonce, appUrl, realtimeUrl, isDevelopment }: PolicySettings): string {
  const isHttps = new URL(appUrl).protocol === 'https:';
  const connect = [bothSchemes(realtimeUrl), ...(isDevelopment ? [bothSchemes(appUrl)] : [])].join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // The bundler injects style elements without a nonce while developing.
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${connect}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** A photo, whose signed address is the permission, and the drawn badges. */
const SHOWN_ELSEWHERE = /^\/(photos|badge)\/./;

/** Who may put what stands at this path into a page: pages elsewhere only where there are such (API_ORIGINS). */
export function resourcePolicy(pathname: string, apiOrigins: readonly string[]): string {
  return apiOrigins.length > 0 && SHOWN_ELSEWHERE.test(pathname) ? 'cross-origin' : 'same-origin';
}

let known: { appUrl: string; headers: ReadonlyMap<string, string> } | undefined;

/** The other security headers of every answer. */
export function securityHeaders(appUrl: string): ReadonlyMap<string, string> {
  if (known?.appUrl !== appUrl) known = { appUrl, headers: headersFor(appUrl) };
  return known.headers;
}

function headersFor(appUrl: string): ReadonlyMap<string, string> {
  const headers = new Map([
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'same-origin'],
    ['permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
  ]);
  if (new URL(appUrl).protocol === 'https:') {
    headers.set('strict-transport-security', `max-age=${HSTS_SECONDS}`);
  }
  return headers;
}
