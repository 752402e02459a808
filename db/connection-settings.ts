/**
 * Parameters in the addresses that providers show, meant for libpq, Prisma and pg. The driver would send them to the server, which would
 * refuse the connection.
 */
const FOREIGN_PARAMETERS = [
  'channel_binding',
  'connection_limit',
  'gssencmode',
  // connectionOptions sends these together with our own settings.
  'options',
  'pgbouncer',
  'pool_timeout',
  'schema',
  'sslaccept',
  'supa',
  'uselibpqcompat',
];

export function withoutForeignParameters(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const [address, query] = [url.slice(0, at), url.slice(at + 1)];
  const kept = query.split('&').filter((pair) => !FOREIGN_PARAMETERS.includes(pair.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? address : `${address}?${kept.join('&')}`;
}

/**
 * Returns these settings, and the `options` of the address, as one startup parameter. Neon's proxy passes on `options`, but silently drops
 * settings that are sent as separate parameters.
 */
export function connectionOptions(
  url: string,
  settings: Readonly<Record<string, number | undefined>>,
): { options?: string } {
  const given = URL.canParse(url) ? new URL(url).searchParams.get('options') : null;
  const own = Object.entries(settings)
    .filter(([, value]) => value)
    .map(([name, value]) => `-c ${name}=${value}`);
  const options = [...(given ? [given] : []), ...own].join(' ');
  return options === '' ? {} : { options };
}
