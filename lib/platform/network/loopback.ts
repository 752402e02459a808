import ipaddr from 'ipaddr.js';

/** Addresses that browsers use, and addresses that the processes listen on. */
const ADDRESSES = ['APP_URL', 'REALTIME_URL', 'HOST', 'REALTIME_HOST'] as const;

/** Whether a host name or address can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(bare)) return ipaddr.parse(bare).range() === 'loopback';
  return bare === 'localhost' || bare.endsWith('.localhost');
}

/**
 * Returns the settings, as `NAME=host`, whose address other machines can reach. Stand-ins, generated secrets and the demo player
 * exist only when there are none.
 */
export function openAddresses(settings: Readonly<Record<string, unknown>>): string[] {
  return ADDRESSES.flatMap((name) => {
    const address = settings[name];
    if (typeof address !== 'string' || address === '') return [];
    const host = name.endsWith('_URL') && URL.canParse(address) ? new URL(address).hostname : address;
    return isLoopback(host) ? [] : [`${name}=${host}`];
  });
}
