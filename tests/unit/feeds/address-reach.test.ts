import { expect, test } from 'vitest';
import { reachOf } from '@/lib/platform/fetch/guarded-connector';

test.each([
  ['93.184.215.14', 'public'],
  ['172.32.0.1', 'public'],
  ['100.128.0.1', 'public'],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', 'public'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['127.0.0.1', 'private'],
  ['127.255.255.254', 'private'],
  // Carriers' and overlay networks.
  ['100.64.0.1', 'private'],
  ['100.127.255.255', 'private'],
  ['::1', 'private'],
  ['fd00::1', 'private'],
  ['fc00::1', 'private'],
  // Metadata services of clouds.
  ['169.254.169.254', 'never'],
  ['fe80::1', 'never'],
  ['fe80::1%eth0', 'never'],
  ['0.0.0.0', 'never'],
  ['::', 'never'],
  ['224.0.0.1', 'never'],
  ['ff02::1', 'never'],
  ['255.255.255.255', 'never'],
  ['240.0.0.1', 'never'],
  ['192.0.2.1', 'never'],
  ['198.18.0.1', 'never'],
  // IPv4 within IPv6: mapped, NAT64 (both prefixes), 6to4, Teredo.
  ['::ffff:127.0.0.1', 'never'],
  ['::ffff:93.184.215.14', 'never'],
  ['::ffff:a9fe:a9fe', 'never'],
  ['64:ff9b::7f00:1', 'never'],
  ['64:ff9b:1::a00:1', 'never'],
  ['2002:7f00:1::', 'never'],
  ['2001:0:7f00:1::', 'never'],
  ['2001:db8::1', 'never'],
  // No addresses.
  ['', 'never'],
  ['localhost', 'never'],
  ['127.1', 'never'],
  ['0x7f.0.0.1', 'never'],
])('%s leads to %s', (address, reach) => {
  expect(reachOf(address)).toBe(reach);
});
