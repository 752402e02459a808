import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from './loopback';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

type AddressSource = {
  peer: string | null;
  unverifiedForwardedFor: string | null;
  trustedProxies: readonly string[];
};

const VERCEL = 'vercel';
/** Possible peers of a Vercel function. They are on its own machine or network, never on the internet. */
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

/** Keeps `vercel` only in Vercel's functions, where VERCEL is 1. Elsewhere any caller could send Vercel's header. */
export function effectiveProxies(proxies: readonly string[], vercel: string | undefined): string[] {
  return proxies.filter((proxy) => proxy !== VERCEL || vercel === '1');
}

/** Accepts an address, a CIDR range or `vercel`. Refuses a range of all addresses. */
export function isProxyRange(text: string): boolean {
  return text === VERCEL || (readRange(text)?.[1] ?? 0) > 0;
}

/** Vercel sets both headers. With a proxy in front of Vercel, only `x-vercel-forwarded-for` is correct. */
export function forwardedForHeader(trustedProxies: readonly string[]): string {
  return trustedProxies.includes(VERCEL) ? 'x-vercel-forwarded-for' : 'x-forwarded-for';
}

function readAddress(text: string): Address | null {
  return isIP(text) === 0 ? null : ipaddr.process(text);
}

function readRange(text: string): [Address, number] | null {
  if (!isIP(text.split('/', 1)[0] ?? '')) return null;
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  return ipaddr.isValid(text) ? [ipaddr.parse(text), isIP(text) === 4 ? 32 : 128] : null;
}

const parsedRanges = new WeakMap<readonly string[], [Address, number][]>();

function rangesOf(proxies: readonly string[]): [Address, number][] {
  const cached = parsedRanges.get(proxies);
  if (cached) return cached;
  const ranges = proxies
    .flatMap((proxy) => (proxy === VERCEL ? VERCEL_PEERS : proxy))
    .map(readRange)
    .filter((range) => range !== null);
  parsedRanges.set(proxies, ranges);
  return ranges;
}

/** Returns an IPv4 address, or the /64 network of an IPv6 address, because every customer has at least a /64. */
function networkOf(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Returns the /56 and /48 networks around an IPv6 network from `clientAddress`; nothing for IPv4. */
export function widerNetworks(network: string): { bits: 56 | 48; network: string }[] {
  if (!ipaddr.IPv6.isValidCIDR(network)) return [];
  const [address] = ipaddr.IPv6.parseCIDR(network);
  return ([56, 48] as const).map((bits) => ({
    bits,
    network: `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`,
  }));
}

/**
 * Returns the network of the caller, by which limits count. Skips our own proxies, from right to left in the forwarding header. Ignores the
 * header if the peer is not a trusted proxy. Returns 'unknown' without a peer; all such callers share one limit.
 */
export function clientAddress({ peer, unverifiedForwardedFor, trustedProxies }: AddressSource): string {
  const ranges = rangesOf(trustedProxies);
  const isTrusted = (address: Address) =>
    ranges.some(([net, bits]) => net.kind() === address.kind() && address.match(net, bits));
  // A function without a TCP connection can only be called by Vercel itself.
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

/** Returns whether TRUSTED_PROXIES was probably forgotten. Next itself adds a header that equals the peer, so that one does not count. */
export function ignoresProxy(source: AddressSource & { appUrl: string }): boolean {
  const { peer, unverifiedForwardedFor, trustedProxies, appUrl } = source;
  const isForwarded = unverifiedForwardedFor !== null && unverifiedForwardedFor !== peer;
  return isForwarded && trustedProxies.length === 0 && !isLoopback(new URL(appUrl).hostname);
}
