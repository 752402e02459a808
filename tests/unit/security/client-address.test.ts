import { expect, test } from 'vitest';
import { clientAddress, ignoresProxy } from '@/lib/security/client-address';

type Row = [peer: string | null, forwarded: string | null, proxies: string[], expected: string];

test.each<Row>([
  ['203.0.113.7', null, [], '203.0.113.7'],
  // A forged header of somebody who is no proxy has no effect.
  ['203.0.113.7', '198.51.100.1', [], '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', ['10.0.0.0/8'], '203.0.113.7'],
  // Behind our proxy the nearest address in front of it counts, not the one the caller wrote.
  ['10.0.0.1', '198.51.100.1, 203.0.113.7', ['10.0.0.0/8'], '203.0.113.7'],
  ['10.0.0.1', '198.51.100.1, 203.0.113.7, 10.2.3.4', ['10.0.0.0/8'], '203.0.113.7'],
  ['10.0.0.1', 'nonsense', ['10.0.0.1'], '10.0.0.1'],
  ['10.0.0.1', null, ['10.0.0.1'], '10.0.0.1'],
  ['::ffff:203.0.113.7', null, [], '203.0.113.7'],
  // One IPv6 customer has a whole /64.
  ['2001:db8:1:2:aaaa::1', null, [], '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', null, [], '2001:db8:1:2::/64'],
  ['::1', null, [], '0:0:0:0::/64'],
  ['::1', '203.0.113.7', ['::1'], '203.0.113.7'],
  [null, '203.0.113.7', ['10.0.0.1'], 'unknown'],
  ['rubbish', '203.0.113.7', ['10.0.0.1'], 'unknown'],
])('peer %s, forwarded for %s, proxies %j: %s', (peer, unverifiedForwardedFor, trustedProxies, expected) => {
  expect(clientAddress({ peer, unverifiedForwardedFor, trustedProxies })).toBe(expected);
});

test.each<[appUrl: string, forwarded: string | null, proxies: string[], expected: boolean]>([
  ['https://lineup.example', '203.0.113.7', [], true],
  ['https://lineup.example', null, [], false],
  ['https://lineup.example', '10.0.0.1', [], false],
  ['https://lineup.example', '203.0.113.7', ['10.0.0.1'], false],
  ['http://localhost:3000', '203.0.113.7', [], false],
])(
  '%s, forwarded for %s, proxies %j: a proxy was forgotten: %s',
  (appUrl, forwarded, trustedProxies, expected) => {
    expect(
      ignoresProxy({ peer: '10.0.0.1', appUrl, unverifiedForwardedFor: forwarded, trustedProxies }),
    ).toBe(expected);
  },
);
