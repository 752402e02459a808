import { expect, test } from 'vitest';
import { parseEnv } from '@/lib/platform/config/env';
import {
  clientAddress,
  forwardedForHeader,
  ignoresProxy,
  widerNetworks,
} from '@/lib/platform/network/client-address';
import { TEST_SETTINGS } from '@/tests/support/settings';

type Row = [peer: string | null, forwarded: string | null, proxies: string[], expected: string];

test.each<Row>([
  ['203.0.113.7', null, [], '203.0.113.7'],
  // A header from an address that is no proxy is ignored.
  ['203.0.113.7', '198.51.100.1', [], '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', ['10.0.0.0/8'], '203.0.113.7'],
  // Behind our proxy the nearest address counts.
  ['10.0.0.1', '198.51.100.1, 203.0.113.7', ['10.0.0.0/8'], '203.0.113.7'],
  ['10.0.0.1', '198.51.100.1, 203.0.113.7, 10.2.3.4', ['10.0.0.0/8'], '203.0.113.7'],
  ['10.0.0.1', 'nonsense', ['10.0.0.1'], '10.0.0.1'],
  ['10.0.0.1', null, ['10.0.0.1'], '10.0.0.1'],
  ['::ffff:203.0.113.7', null, [], '203.0.113.7'],
  ['::ffff:cb00:7107', null, [], '203.0.113.7'],
  // One IPv6 customer has a whole /64.
  ['2001:db8:1:2:aaaa::1', null, [], '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', null, [], '2001:db8:1:2::/64'],
  ['::1', null, [], '0:0:0:0::/64'],
  ['::1', '203.0.113.7', ['::1'], '203.0.113.7'],
  [null, '203.0.113.7', ['10.0.0.1'], 'unknown'],
  ['rubbish', '203.0.113.7', ['10.0.0.1'], 'unknown'],
  // On Vercel the peer is the function's own machine, or missing.
  ['127.0.0.1', '203.0.113.7', ['vercel'], '203.0.113.7'],
  [null, '203.0.113.7', ['vercel'], '203.0.113.7'],
  ['::1', '2001:db8:1:2:aaaa::1', ['vercel'], '2001:db8:1:2::/64'],
  ['127.0.0.1', '198.51.100.1, 203.0.113.7', ['vercel'], '203.0.113.7'],
  ['203.0.113.9', '198.51.100.1', ['vercel'], '203.0.113.9'],
])('peer %s, forwarded for %s, proxies %j: %s', (peer, unverifiedForwardedFor, trustedProxies, expected) => {
  expect(clientAddress({ peer, unverifiedForwardedFor, trustedProxies })).toBe(expected);
});

test.each([
  ['2001:db8:1:2a3f::/64', ['2001:db8:1:2a00::/56', '2001:db8:1::/48']],
  ['2001:db8:1:ff::/64', ['2001:db8:1::/56', '2001:db8:1::/48']],
  ['0:0:0:0::/64', ['::/56', '::/48']],
  ['203.0.113.7', []],
  ['unknown', []],
])('the networks around %s are %j', (network, expected) => {
  expect(widerNetworks(network).map((one) => one.network)).toEqual(expected);
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

test('on Vercel its own header counts, which it overwrites; a caller of the pages elsewhere cannot write it', () => {
  const headers = new Headers({ 'x-forwarded-for': '198.51.100.1', 'x-vercel-forwarded-for': '203.0.113.7' });
  const seen = (environment: Record<string, string>) => {
    const { TRUSTED_PROXIES: trustedProxies } = parseEnv({ ...TEST_SETTINGS, ...environment });
    const unverifiedForwardedFor = headers.get(forwardedForHeader(trustedProxies));
    return clientAddress({ peer: '127.0.0.1', unverifiedForwardedFor, trustedProxies });
  };
  expect(seen({ TRUSTED_PROXIES: 'vercel', VERCEL: '1' })).toBe('203.0.113.7');
  expect(seen({ TRUSTED_PROXIES: 'vercel' })).toBe('127.0.0.1');
  expect(seen({ TRUSTED_PROXIES: '127.0.0.1', VERCEL: '1' })).toBe('198.51.100.1');
});

test.each(['10.0.0.1', '10.0.0.0/8', '2001:db8::/32', 'vercel', ' ::1 , 127.0.0.1 '])(
  '%s names proxies',
  (text) => {
    expect(() => parseEnv({ ...TEST_SETTINGS, TRUSTED_PROXIES: text })).not.toThrow();
  },
);

test.each([
  '10.0.0',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  'proxy.internal',
  'Vercel',
  '*',
  '0.0.0.0/0',
  '::/0',
  '127.1',
  '0x7f.1/8',
])('%s names no proxies and stops the start', (text) => {
  expect(() => parseEnv({ ...TEST_SETTINGS, TRUSTED_PROXIES: text })).toThrow(
    /^ {2}TRUSTED_PROXIES is not valid/m,
  );
});
