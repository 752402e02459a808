type PolicySettings = {
  nonce: string;
  appUrl: string;
  /** Null for pages that never connect to it. */
  realtimeUrl: string | null;
  /** The upload bucket, ending with a slash; null for pages without uploads. */
  bucketUrl: string | null;
  /** During development React and the bundler use eval, and reload over their own socket. */
  isDevelopment: boolean;
};

/** Two years, as the preload lists of browsers require. */
const HSTS_SECONDS = 63_072_000;

/** Returns the origin with its http and ws schemes, which browsers treat as two sources. */
function bothSchemes(url: string): string {
  const { origin } = new URL(url);
  return `${origin} ${origin.replace(/^http/, 'ws')}`;
}

/** Returns the Content Security Policy of one page. Scripts and styles need its nonce, or are loaded by a script that has it. */
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
    // The bundler injects style elements without a nonce during development.
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
const EMBEDDABLE_PATHS = /^\/(photos|badge)\/./;

/** Returns which origins may embed the responses of this path. Other origins may only if API_ORIGINS lists any. */
export function resourcePolicy(pathname: string, apiOrigins: readonly string[]): string {
  return apiOrigins.length > 0 && EMBEDDABLE_PATHS.test(pathname) ? 'cross-origin' : 'same-origin';
}

let known: { appUrl: string; headers: ReadonlyMap<string, string> } | undefined;

export function securityHeaders(appUrl: string): ReadonlyMap<string, string> {
  if (known?.appUrl !== appUrl) known = { appUrl, headers: headersFor(appUrl) };
  return known.headers;
}

function headersFor(appUrl: string): ReadonlyMap<string, string> {
  const headers = new Map([
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    // Forbids text and data mining, by the protocol of the W3C community group (TDMRep).
    ['tdm-reservation', '1'],
    // For model training; there is no standard yet.
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

export function setSecurityHeaders(headers: Headers, appUrl: string): void {
  for (const [name, value] of securityHeaders(appUrl)) headers.set(name, value);
  headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}
