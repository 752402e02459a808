import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from './loopback';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

export type AddressSource = {
  /** The other end of the TCP connection; null when it is unknown. */
  peer: string | null;
  /** The header of `forwardedForHeader` as it arrived. */
  unverifiedForwardedFor: string | null;
  /** Addresses or CIDR ranges of our own proxies, or `vercel` (TRUSTED_PROXIES). */
  trustedProxies: readonly string[];
};

/** Stands for Vercel's proxy, whose addresses are not published. */
const VERCEL = 'vercel';
/** Peers of a function on Vercel: it is called from its own machine or network, never from the internet. */
const VERCEL_PEERS = [
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  'fe80::/10',
];

/**
 * Removes `vercel` from the proxies outside of Vercel, where any caller could write its header. In Vercel's functions the
 * variable VERCEL is 1. Processes elsewhere may share the settings.
 */
export function believedProxies(proxies: readonly string[], vercel: string | undefined): string[] {
  return proxies.filter((proxy) => proxy !== VERCEL || vercel === '1');
}

/** Whether a text names proxies: an address, a CIDR range, or `vercel`. A range of all addresses names none. */
export function isProxyRange(text: string): boolean {
  return text === VERCEL || (readRange(text)?.[1] ?? 0) > 0;
}

/**
 * Returns the header in which the trusted proxies name the caller. Vercel overwrites both with the caller's address. Its own
 * header is also right when a proxy in front of it has written the other.
 */
export function forwardedForHeader(trustedProxies: readonly string[]): string {
  return trustedProxies.includes(VERCEL) ? 'x-vercel-forwarded-for' : 'x-forwarded-for';
}

/** Reads an address in its usual form. IPv4 addresses mapped into IPv6 become IPv4; anything else becomes null. */
function readAddress(text: string): Address | null {
  return isIP(text) === 0 ? null : ipaddr.process(text);
}

function readRange(text: string): [Address, number] | null {
  if (!isIP(text.split('/', 1)[0] ?? '')) return null;
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  return ipaddr.isValid(text) ? [ipaddr.parse(text), isIP(text) === 4 ? 32 : 128] : null;
}

const parsedRanges = new WeakMap<readonly string[], [Address, number][]>();

/** Parses the ranges of a setting once: every request needs them. */
function rangesOf(proxies: readonly string[]): [Address, number][] {
  const known = parsedRanges.get(proxies);
  if (known) return known;
  const ranges = proxies
    .flatMap((proxy) => (proxy === VERCEL ? VERCEL_PEERS : proxy))
    .map(readRange)
    .filter((range) => range !== null);
  parsedRanges.set(proxies, ranges);
  return ranges;
}

/** Counts an IPv6 customer as one, who has a /64 at least. */
function networkOf(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Returns the IPv6 networks around one that `clientAddress` has returned, from the narrower to the wider. */
export function widerNetworks(network: string): { bits: 56 | 48; network: string }[] {
  if (!ipaddr.IPv6.isValidCIDR(network)) return [];
  const [address] = ipaddr.IPv6.parseCIDR(network);
  return ([56, 48] as const).map((bits) => ({
    bits,
    network: `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`,
  }));
}

/**
 * Returns the network that limits count: the peer's, or, when the peer is one of our proxies, that of the nearest address in
 * front of them. A forwarding header has no effect when its sender is no proxy of ours. Returns 'unknown' when nothing is known;
 * such callers share one limit.
 */
export function clientAddress({ peer, unverifiedForwardedFor, trustedProxies }: AddressSource): string {
  const ranges = rangesOf(trustedProxies);
  const isTrusted = (address: Address) =>
    ranges.some(([net, bits]) => net.kind() === address.kind() && address.match(net, bits));
  // On Vercel a function may be called without a connection. Only Vercel itself can do that.
  const nearest = peer ?? (trustedProxies.includes(VERCEL) ? '127.0.0.1' : '');
  const connected = readAddress(nearest.trim());
  if (connected === null) return 'unknown';
  let client = connected;
  for (const hop of (unverifiedForwardedFor ?? '').split(',').reverse()) {
    const next: Address | null = isTrusted(client) ? readAddress(hop.trim()) : null;
    if (next === null) break;
    client = next;
  }
  return networkOf(client);
}

/**
 * Whether forwarding headers arrive at a hosted game that trusts no proxy: most likely one was forgotten. Without such a header
 * Next writes the peer into it, which does not count.
 */
export function ignoresProxy(source: AddressSource & { appUrl: string }): boolean {
  const { peer, unverifiedForwardedFor, trustedProxies, appUrl } = source;
  const isForwarded = unverifiedForwardedFor !== null && unverifiedForwardedFor !== peer;
  return isForwarded && trustedProxies.length === 0 && !isLoopback(new URL(appUrl).hostname);
}
