/**
 * Parameters of addresses that providers show and that other programs read: libpq, Prisma and pg. The driver would send each of
 * them to the server, which refuses the connection.
 */
const FOREIGN_PARAMETERS = [
  'channel_binding',
  'connection_limit',
  'pgbouncer',
  'pool_timeout',
  'uselibpqcompat',
];

/** Returns an address of the database without the parameters that are not for the server. */
export function withoutForeignParameters(url: string): string {
  const [address = '', query] = url.split('?', 2);
  if (query === undefined) return url;
  const kept = query.split('&').filter((pair) => !FOREIGN_PARAMETERS.includes(pair.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? address : `${address}?${kept.join('&')}`;
}

/**
 * Returns the startup parameter that sets these settings for a connection. As a parameter each, Neon's proxy would drop them
 * without a word, for direct connections too; it passes `options` on.
 */
export function connectionOptions(settings: Readonly<Record<string, number | undefined>>): {
  options?: string;
} {
  const options = Object.entries(settings)
    .filter(([, value]) => value)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  return options === '' ? {} : { options };
}
