/** Where the parts are reached, and where they listen. */
const ADDRESSES = ['APP_URL', 'REALTIME_URL', 'HOST', 'REALTIME_HOST'] as const;

/** Whether a host name or address can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
  );
}

/**
 * Those of the settings, as `NAME=host`, through which others than this machine could come in. Stand-ins, generated secrets
 * and the demo player exist only where there are none.
 */
export function openAddresses(settings: Readonly<Record<string, unknown>>): string[] {
  return ADDRESSES.flatMap((name) => {
    const address = settings[name];
    if (typeof address !== 'string' || address === '') return [];
    const host = name.endsWith('_URL') && URL.canParse(address) ? new URL(address).hostname : address;
    return isLoopback(host) ? [] : [`${name}=${host}`];
  });
}
