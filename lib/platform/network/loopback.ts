import ipaddr from 'ipaddr.js';

const ADDRESSES = ['APP_URL', 'REALTIME_URL', 'HOST', 'REALTIME_HOST'] as const;

export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(bare)) return ipaddr.parse(bare).range() === 'loopback';
  return bare === 'localhost' || bare.endsWith('.localhost');
}

/** Returns the settings that name an address other machines can reach, as `NAME=host`. A local game has none. */
export function reachableAddresses(settings: Readonly<Record<string, unknown>>): string[] {
  return ADDRESSES.flatMap((name) => {
    const address = settings[name];
    if (typeof address !== 'string' || address === '') return [];
    const host = name.endsWith('_URL') && URL.canParse(address) ? new URL(address).hostname : address;
    return isLoopback(host) ? [] : [`${name}=${host}`];
  });
}
