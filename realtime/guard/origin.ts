const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the origins whose pages may open a socket: that of APP_URL and, for loopback, its other names. CORS does
 * not cover WebSockets.
 */
export function allowedOrigins(appUrl: string): ReadonlySet<string> {
  const url = new URL(appUrl);
  if (!LOOPBACK.includes(url.hostname)) return new Set([url.origin]);
  const port = url.port === '' ? '' : `:${url.port}`;
  return new Set(LOOPBACK.map((host) => `${url.protocol}//${host}${port}`));
}
