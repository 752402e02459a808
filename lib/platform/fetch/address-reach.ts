import ipaddr from 'ipaddr.js';

/** Where an address leads: the internet, this machine or the operator's own network, or a range that no feed comes from. */
export type Reach = 'public' | 'private' | 'never';

const PRIVATE: ReadonlySet<string> = new Set(['private', 'loopback', 'carrierGradeNat', 'uniqueLocal']);
/** The only IPv6 range routed on the internet. `unicast` alone would include IPv4-compatible and unassigned addresses. */
const ROUTED_6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns where an IP address leads. `never` stands for special ranges (link-local, multicast, reserved), for IPv4 addresses
 * embedded in IPv6, and for text that is no address in its usual form.
 */
export function reachOf(address: string): Reach {
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return 'never';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (PRIVATE.has(range)) return 'private';
  const isRouted = parsed instanceof ipaddr.IPv4 || parsed.match(ROUTED_6);
  return range === 'unicast' && isRouted ? 'public' : 'never';
}
