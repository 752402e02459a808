import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Whom an address leads to: anybody on the internet, somebody of one's own network, or nothing that a feed comes from. */
export type Reach = 'public' | 'private' | 'never';

type Range = readonly [net: string, prefix: number];

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, family);
  return list;
}

/** This machine, networks of one's own, and what carriers share (CGNAT). */
const PRIVATE_4 = listOf('ipv4', [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]);
/**
 * IANA's registry of special addresses: unspecified, link-local (where clouds keep their credentials), protocol
 * assignments, examples, 6to4, benchmarks, multicast, reserved and broadcast.
 */
const SPECIAL_4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);
const PRIVATE_6 = listOf('ipv6', [
  ['::1', 128],
  ['fc00::', 7],
]);
/** The only IPv6 that is routed on the internet; IPv4-mapped addresses and NAT64 lie outside. */
const ROUTED_6 = listOf('ipv6', [['2000::', 3]]);
/** Teredo and other protocol assignments, examples, and 6to4, which has an IPv4 address in it. */
const SPECIAL_6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/** Whom an IP address leads to; `never` for what is none, or is one of one's own in the clothes of another. */
export function reachOf(address: string): Reach {
  if (isIPv4(address)) {
    if (PRIVATE_4.check(address)) return 'private';
    return SPECIAL_4.check(address) ? 'never' : 'public';
  }
  // With a zone (fe80::1%eth0) it is link-local, and the lists do not read it.
  if (!isIPv6(address) || address.includes('%')) return 'never';
  if (PRIVATE_6.check(address, 'ipv6')) return 'private';
  return ROUTED_6.check(address, 'ipv6') && !SPECIAL_6.check(address, 'ipv6') ? 'public' : 'never';
}
