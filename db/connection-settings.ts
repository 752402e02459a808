/**
 * Parameters of addresses that providers show, meant for libpq, Prisma and pg. The driver would send them to the server, which
 * refuses the connection.
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

/** Returns an address of the database without the parameters that are not for the server. */
export function withoutForeignParameters(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const [address, query] = [url.slice(0, at), url.slice(at + 1)];
  const kept = query.split('&').filter((pair) => !FOREIGN_PARAMETERS.includes(pair.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? address : `${address}?${kept.join('&')}`;
}

/**
 * Returns the startup parameter that sets these settings and the `options` of the address. Neon's proxy silently drops settings
 * sent as separate parameters, but forwards `options`.
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
