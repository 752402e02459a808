import { expect, test } from 'vitest';
import { AppError } from '@/lib/platform/errors/app-error';
import { systemRandom } from '@/lib/platform/random';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { semaphore } from '@/lib/platform/security/limits/semaphore';
import { isCommonPassword } from '@/lib/platform/security/passwords/common-passwords';
import {
  codeHash,
  drawCode,
  drawLinkToken,
  hashOfNoCode,
  linkHash,
} from '@/lib/platform/security/passwords/one-time-codes';
import {
  hashPassword,
  verifyAgainstDummy,
  verifyPassword,
} from '@/lib/platform/security/passwords/passwords';
import '@/tests/support/context';
import { parseEnv } from '@/lib/platform/config/env';
import {
  clientAddress,
  forwardedForHeader,
  ignoresProxy,
  widerNetworks,
} from '@/lib/platform/network/client-address';
import { TEST_SETTINGS } from '@/tests/support/settings';

test('passwords are hashed with argon2id as OWASP recommends, each with its own salt', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, 'correct horse')).toBe(true);
  expect(await verifyPassword(one, 'Correct horse')).toBe(false);
  expect(await verifyPassword('no hash at all', 'correct horse')).toBe(false);
});

test('the decoy hash of unknown accounts costs as much as a real one and never matches', async () => {
  expect(await verifyAgainstDummy('no account has this password')).toBe(false);
});

test('common passwords are refused in any case; longer phrases are not', () => {
  for (const common of ['password', 'PASSWORD', '12345678', 'Iloveyou', 'qwertyuiop', 'trustno1']) {
    expect(isCommonPassword(common), common).toBe(true);
  }
  for (const rare of ['correcthorsebattery', 'x9!kW2pQ', 'zebra-lamp-41']) {
    expect(isCommonPassword(rare), rare).toBe(false);
  }
});

test('a semaphore limits running and waiting tasks, and continues after a failure', async () => {
  const run = semaphore(2, 3, () => new AppError('UNAVAILABLE', 'full'));
  let running = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  const task = () =>
    run(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((release) => releases.push(release));
      running -= 1;
    });
  const admitted = Array.from({ length: 5 }, task);
  await expect(task()).rejects.toThrow('full');
  for (let done = 0; done < 5; done += 1) {
    await expect.poll(() => releases.length).toBeGreaterThan(done);
    releases[done]?.();
  }
  await Promise.all(admitted);
  expect(most).toBe(2);
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(Promise.all([run(async () => 1), run(async () => 2)])).resolves.toEqual([1, 2]);
});

test('a code is any four digits, with leading zeros', () => {
  const asked: number[] = [];
  const int = (below: number) => {
    asked.push(below);
    return 42;
  };
  const random = { ...systemRandom, int };
  expect(drawCode(random)).toBe('0042');
  expect(asked).toEqual([10_000]);
});

test('a link token has 128 random bits and fits into a URL', () => {
  const tokens = new Set(Array.from({ length: 100 }, () => drawLinkToken(systemRandom)));
  expect(tokens.size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

test('equal codes of two rows have different hashes, and no other keyed hash equals them', () => {
  const hashes = [
    codeHash('row-1', '0042'),
    codeHash('row-2', '0042'),
    codeHash('row-1', '0043'),
    hashOfNoCode('row-1', '0042'),
    linkHash('0042'),
    blindIndex('code', 'row-1\u00000042'),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(codeHash('row-1', '0042')).toBe(hashes[0]);
  for (const hash of hashes) expect(hash).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('the decoy hash matches none of the ten thousand codes', () => {
  const stored = hashOfNoCode('row-1', '0042');
  for (let n = 0; n < 10_000; n += 1) {
    expect(codeHash('row-1', String(n).padStart(4, '0')) === stored).toBe(false);
  }
});

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
