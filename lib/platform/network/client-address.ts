import { BlockList, isIP, isIPv4 } from 'node:net';
import { isLoopback } from './loopback';

export type AddressSource = {
  /** The other end of the TCP connection, null where it is not known. */
  peer: string | null;
  /** The header of `forwardedForHeader` as it arrived: anybody may write anything into it. */
  unverifiedForwardedFor: string | null;
  /** Addresses or CIDR ranges of our own proxies, or `vercel` (TRUSTED_PROXIES). */
  trustedProxies: readonly string[];
};

/** Names Vercel's proxy, whose addresses are not published. */
const VERCEL = 'vercel';
/** A function on Vercel is called from its own machine or network, never from the internet. */
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
 * The proxies without `vercel` outside of Vercel, where anyone could write its header. The variable VERCEL is 1 in its
 * functions; processes elsewhere may have the same settings.
 */
export function believedProxies(proxies: readonly string[], vercel: string | undefined): string[] {
  return proxies.filter((proxy) => proxy !== VERCEL || vercel === '1');
}

/** Whether a text names proxies: an address, a CIDR range, or `vercel`. */
export function isProxyRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIPv4(address) ? 32 : 128;
  const hasBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return text === VERCEL || (isIP(address) !== 0 && hasBits && more.length === 0);
}

/**
 * The header in which the trusted proxies name the caller. Vercel overwrites both with the caller's address; its own one
 * is also right where a proxy in front of it has written the other.
 */
export function forwardedForHeader(trustedProxies: readonly string[]): string {
  return trustedProxies.includes(VERCEL) ? 'x-vercel-forwarded-for' : 'x-forwarded-for';
}

/** IPv4 addresses that arrive mapped into IPv6 are plain again; anything that is no address becomes null. */
function plainAddress(address: string): string | null {
  const plain = address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 0 ? null : plain.toLowerCase();
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

const lists = new WeakMap<readonly string[], BlockList>();

/** Made once for the setting, which every request asks. */
function proxyList(ranges: readonly string[]): BlockList {
  const known = lists.get(ranges);
  if (known) return known;
  const list = new BlockList();
  lists.set(ranges, list);
  for (const range of ranges.flatMap((one) => (one === VERCEL ? VERCEL_PEERS : one))) {
    const [address = '', bits] = range.split('/');
    if (isIP(address) === 0) continue;
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

/** One IPv6 customer owns a /64 at least, so limits count it as one. */
function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`;
}

/**
 * Whom limits count: the peer, or, where the peer is one of our proxies, the nearest address in front of them.
 * Forged forwarding headers of a caller who is no proxy have no effect. 'unknown' where nothing can be known;
 * such callers share one limit.
 */
export function clientAddress({ peer, unverifiedForwardedFor, trustedProxies }: AddressSource): string {
  const trusted = proxyList(trustedProxies);
  const isTrusted = (address: string) => trusted.check(address, family(address));
  // Where a function on Vercel is called without a connection, there is nobody between it and Vercel.
  const nearest = peer ?? (trustedProxies.includes(VERCEL) ? '127.0.0.1' : '');
  let client = plainAddress(nearest);
  if (client === null) return 'unknown';
  const hops = (unverifiedForwardedFor ?? '').split(',').reverse();
  for (const hop of hops) {
    if (!isTrusted(client)) break;
    const next = plainAddress(hop);
    if (next === null) break;
    client = next;
  }
  return networkOf(client);
}

/**
 * Whether forwarding headers arrive at a hosted game that believes no proxy: most likely one was forgotten. Next
 * writes the peer itself into the header where none came, which says nothing.
 */
export function ignoresProxy(source: AddressSource & { appUrl: string }): boolean {
  const { peer, unverifiedForwardedFor, trustedProxies, appUrl } = source;
  const isForwarded = unverifiedForwardedFor !== null && unverifiedForwardedFor !== peer;
  return isForwarded && trustedProxies.length === 0 && !isLoopback(new URL(appUrl).hostname);
}
