import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { buildConnector } from 'undici';
import { AppError } from '@/lib/platform/errors/app-error';
import { hostAndPort } from './feed-address';
import { type Network, systemNetwork } from './network';

/** Where an address leads: the internet, this machine or the operator's own network, or a range that no feed comes from. */
type Reach = 'public' | 'private' | 'never';

const PRIVATE: ReadonlySet<string> = new Set(['private', 'loopback', 'carrierGradeNat', 'uniqueLocal']);
/** The only IPv6 range routed on the internet. `unicast` alone would include IPv4-compatible and unassigned addresses. */
const ROUTED_6 = ipaddr.IPv6.parseCIDR('2000::/3');

const CONNECT_TIMEOUT_MS = 30_000;
/** How long one address of several is tried. */
const ADDRESS_TIMEOUT_MS = 10_000;

/**
 * Returns a connector that checks every address of the host at the moment of connecting, and connects to a checked one. One
 * address that is not allowed refuses the host, whatever the others are. Connection errors reach the caller as UNAVAILABLE.
 */
export function guardedConnector(
  url: URL,
  { network = systemNetwork, privateHost }: { network?: Network; privateHost?: string | undefined },
): buildConnector.connector {
  const mayBePrivate = privateHost === hostAndPort(url);
  const check = (addresses: readonly string[]): void => {
    if (addresses.length === 0) throw new AppError('UNAVAILABLE', `${url.hostname} has no address.`);
    for (const address of addresses) {
      const reach = reachOf(address);
      if (reach !== 'public' && !(reach === 'private' && mayBePrivate))
        throw new AppError('INVALID_INPUT', `${url.hostname} is no host on the internet.`);
    }
  };
  const lookup: LookupFunction = (host, _options, done) => {
    network
      .resolve(host)
      .catch((cause: unknown) => {
        throw new AppError('UNAVAILABLE', `${url.hostname} has no address.`, { cause });
      })
      .then((addresses) => {
        check(addresses);
        return addresses.map((address) => ({ address, family: isIP(address) }));
      })
      .then(
        (checked) => done(null, checked),
        (error: Error) => done(error, []),
      );
  };
  const connect = network.buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    // HTTP/2 answers may come without a length, which boundedBody refuses.
    allowH2: false,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
    lookup,
  });
  return (to, callback) => {
    // Nothing is looked up for a host that is an address.
    const literal = to.hostname.replace(/^\[|\]$/g, '');
    try {
      if (isIP(literal)) check([literal]);
    } catch (error) {
      return callback(error as Error, null);
    }
    connect({ ...to, hostname: literal }, callback);
  };
}

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
