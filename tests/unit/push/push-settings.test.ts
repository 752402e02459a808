import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseEnv } from '@/lib/platform/config/env';
import { pushAddress } from '@/lib/platform/push/push-address';
import { resolveSettings } from '@/local/settings';
import { TEST_SETTINGS } from '@/tests/support/settings';

const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, ...without } = TEST_SETTINGS;
const keys = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT };
const services = parseEnv(without).PUSH_SERVICES;

test('keys and subject come together, as a pair, and are optional', () => {
  expect(parseEnv({ ...without, ...keys }).VAPID_PUBLIC_KEY).toBe(VAPID_PUBLIC_KEY);
  expect(parseEnv(without).VAPID_PUBLIC_KEY).toBeUndefined();
  for (const name of Object.keys(keys)) {
    expect(() => parseEnv({ ...without, ...keys, [name]: '' })).toThrow(`${name} is missing`);
    expect(() => parseEnv({ ...without, ...keys, [name]: 'canary' })).toThrow(`${name} is not valid`);
  }
  const other = Buffer.alloc(32, 9).toString('base64url');
  expect(() => parseEnv({ ...without, ...keys, VAPID_PRIVATE_KEY: other })).toThrow('Set both of one pair');
});

test('a local game makes its pair once', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'lineup-push-'));
  const [first, second] = [resolveSettings({ DATA_DIR }), resolveSettings({ DATA_DIR })];
  expect(first.processEnv.VAPID_PRIVATE_KEY).toHaveLength(43);
  expect(second.processEnv).toEqual(first.processEnv);
  parseEnv({ ...first.processEnv, DATABASE_URL: 'postgres://x' });
  expect(resolveSettings({ DATA_DIR, ...keys }).processEnv.VAPID_PRIVATE_KEY).toBeUndefined();
  rmSync(DATA_DIR, { recursive: true });
});

test('a push service of this machine is refused once others can reach the game', () => {
  const PUSH_SERVICES = 'push.example.com, localhost:8040';
  expect(parseEnv({ ...without, PUSH_SERVICES }).PUSH_SERVICES).toEqual([
    'push.example.com',
    'localhost:8040',
  ]);
  expect(() => parseEnv({ ...without, PUSH_SERVICES, HOST: '0.0.0.0' })).toThrow(
    'PUSH_SERVICES names this machine',
  );
  for (const wrong of [
    '*',
    'push',
    'https://push.example.com',
    'push.example.com:443',
    '10.0.0.1',
    '10.0.0.1:80',
  ])
    expect(() => parseEnv({ ...without, PUSH_SERVICES: wrong }), wrong).toThrow('PUSH_SERVICES is not valid');
});

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://wns2-par02p.notify.windows.com/w/?token=x',
])('%s is accepted', (endpoint) => {
  expect(pushAddress(endpoint, services).url.href).toBe(endpoint);
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.example/x',
  'https://evil.fcm.googleapis.com/x',
  'https://push.apple.com/x',
  'https://evilpush.apple.com/x',
  'https://me:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://127.0.0.1/x',
  'http://localhost:8040/x',
  'file:///etc/passwd',
  'fcm.googleapis.com',
])('%s is refused', (endpoint) => {
  expect(() => pushAddress(endpoint, services)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
});

test('a push service of this machine is reached by its port alone', () => {
  const here = ['localhost:8040'];
  expect(pushAddress('http://localhost:8040/x', here).privateHost).toBe('localhost:8040');
  expect(() => pushAddress('http://localhost:8041/x', here)).toThrow();
  expect(() => pushAddress('http://127.0.0.1:8040/x', here)).toThrow();
});
