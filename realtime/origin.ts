const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Origins whose pages may open a socket: that of APP_URL and, where it is loopback, its other names. Checked by hand
 * because a WebSocket is not subject to CORS.
 */
export function allowedOrigins(appUrl: string): ReadonlySet<string> {
  const url = new URL(appUrl);
  if (!LOOPBACK.includes(url.hostname)) return new Set([url.origin]);
  const port = url.port === '' ? '' : `:${url.port}`;
  return new Set(LOOPBACK.map((host) => `${url.protocol}//${host}${port}`));
}
