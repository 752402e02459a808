import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { buildConnector } from 'undici';
import { AppError } from '@/lib/platform/errors/app-error';
import { hostAndPort } from './checked-url';
import { type Network, systemNetwork } from './network';

/** `private`: this machine or the operator's network. `blocked`: ranges that no request may reach. */
type AddressScope = 'public' | 'private' | 'blocked';

const PRIVATE: ReadonlySet<string> = new Set(['private', 'loopback', 'carrierGradeNat', 'uniqueLocal']);
/** The only public IPv6 range. `unicast` would also include IPv4-compatible and unassigned addresses. */
const ROUTED_6 = ipaddr.IPv6.parseCIDR('2000::/3');

const CONNECT_TIMEOUT_MS = 30_000;
const ADDRESS_TIMEOUT_MS = 10_000;

/**
 * Returns a connector that resolves the host itself and connects only to an address that it has checked. Refuses a host if any of its
 * addresses is not allowed.
 * Fails with an AppError: INVALID_INPUT for a refused host, UNAVAILABLE if the host has no address.
 */
export function guardedConnector(
  url: URL,
  { network = systemNetwork, privateHost }: { network?: Network; privateHost?: string | undefined },
): buildConnector.connector {
  const mayBePrivate = privateHost === hostAndPort(url);
  const check = (addresses: readonly string[]): void => {
    if (addresses.length === 0) throw new AppError('UNAVAILABLE', `${url.hostname} has no address.`);
    for (const address of addresses) {
      const scope = addressScope(address);
      if (scope !== 'public' && !(scope === 'private' && mayBePrivate))
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
    // HTTP/2 responses may have no length, and boundedBody refuses those.
    allowH2: false,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
    lookup,
  });
  return (to, callback) => {
    // Node does not call `lookup` if the host is an IP address.
    const literal = to.hostname.replace(/^\[|\]$/g, '');
    try {
      if (isIP(literal)) check([literal]);
    } catch (error) {
      return callback(error as Error, null);
    }
    connect({ ...to, hostname: literal }, callback);
  };
}

/** Anything but a plain public or private address is blocked: special ranges, IPv4 embedded in IPv6, unusual spellings. */
export function addressScope(address: string): AddressScope {
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return 'blocked';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (PRIVATE.has(range)) return 'private';
  const isRouted = parsed instanceof ipaddr.IPv4 || parsed.match(ROUTED_6);
  return range === 'unicast' && isRouted ? 'public' : 'blocked';
}
