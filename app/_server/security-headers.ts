type PolicySettings = {
  nonce: string;
  appUrl: string;
  /** Null for pages that never connect to it. */
  realtimeUrl: string | null;
  /** The bucket that files are sent to, ending with a slash; null for pages that send none. */
  bucketUrl: string | null;
  /** During development React and the bundler use eval, and reload over their own socket. */
  isDevelopment: boolean;
};

/** Two years, which the preload lists of browsers ask for. */
const HSTS_SECONDS = 63_072_000;

/** Returns the origin with its http and ws schemes, which browsers treat as two sources. */
function bothSchemes(url: string): string {
  const { origin } = new URL(url);
  return `${origin} ${origin.replace(/^http/, 'ws')}`;
}

/** Returns the Content Security Policy of one page. Scripts and styles need its nonce, or a script that has it loads them. */
export function contentSecurityPolicy({
  nonce,
  appUrl,
  realtimeUrl,
  bucketUrl,
  isDevelopment,
}: PolicySettings): string {
  const isHttps = new URL(appUrl).protocol === 'https:';
  const connect = [
    "connect-src 'self'",
    ...(realtimeUrl === null ? [] : [bothSchemes(realtimeUrl)]),
    ...(bucketUrl === null ? [] : [bucketUrl]),
    ...(isDevelopment ? [bothSchemes(appUrl)] : []),
  ].join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // The bundler injects style elements without a nonce while developing.
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    connect,
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

/** Photos, whose signed address is the permission, and the badge icons. */
const SHOWN_ELSEWHERE = /^\/(photos|badge)\/./;

/** Returns which pages may embed what this path serves. Other origins may only where API_ORIGINS lists any. */
export function resourcePolicy(pathname: string, apiOrigins: readonly string[]): string {
  return apiOrigins.length > 0 && SHOWN_ELSEWHERE.test(pathname) ? 'cross-origin' : 'same-origin';
}

let known: { appUrl: string; headers: ReadonlyMap<string, string> } | undefined;

/** Returns the security headers of every response, except its Content Security Policy. */
export function securityHeaders(appUrl: string): ReadonlyMap<string, string> {
  if (known?.appUrl !== appUrl) known = { appUrl, headers: headersFor(appUrl) };
  return known.headers;
}

function headersFor(appUrl: string): ReadonlyMap<string, string> {
  const headers = new Map([
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    // No text or data mining, by the protocol of the W3C community group (TDMRep).
    ['tdm-reservation', '1'],
    // For those who train models; there is no standard yet.
    ['x-robots-tag', 'noai, noimageai'],
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

/** Sets the security headers of a response that is no page. */
export function setSecurityHeaders(headers: Headers, appUrl: string): void {
  for (const [name, value] of securityHeaders(appUrl)) headers.set(name, value);
  headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}
