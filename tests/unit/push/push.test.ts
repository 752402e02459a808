import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { subscribeSchema } from '@/lib/contract/push/push';
import { parseEnv } from '@/lib/platform/config/env';
import { pushAddress } from '@/lib/platform/push/push-address';
import { isReminderDue, minutesLeftInDay, wakingMinutesLeft } from '@/lib/push/waking-hours';
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
  expect(() => parseEnv({ ...without, ...keys, VAPID_PRIVATE_KEY: other })).toThrow('Set both from one pair');
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

test('a push service in Europe is accepted if the settings list it', () => {
  const endpoint = 'https://push.example.de/x';
  expect(pushAddress(endpoint, ['push.example.de']).url.href).toBe(endpoint);
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://push.example.de/x',
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
  expect(() => pushAddress(endpoint, services)).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      userMessage: 'This browser’s push service is not supported.',
    }),
  );
});

test('a push service of this machine is reached by its port alone', () => {
  const here = ['localhost:8040'];
  expect(pushAddress('http://localhost:8040/x', here).privateHost).toBe('localhost:8040');
  expect(() => pushAddress('http://localhost:8041/x', here)).toThrow();
  expect(() => pushAddress('http://127.0.0.1:8040/x', here)).toThrow();
});

const at = (moment: string) => new Date(`${moment}Z`);

test.each([
  ['2026-11-23T08:59', 'Europe/London', 0],
  ['2026-11-23T09:00', 'Europe/London', 720],
  ['2026-11-23T20:59', 'Europe/London', 1],
  ['2026-11-23T21:00', 'Europe/London', 0],
  ['2026-11-23T00:00', 'Europe/London', 0],
  // UTC+14 and UTC−11 are a day apart at the same hour.
  ['2026-11-22T19:00', 'Pacific/Kiritimati', 720],
  ['2026-11-23T07:00', 'Pacific/Kiritimati', 0],
  ['2026-11-23T20:00', 'Pacific/Pago_Pago', 720],
  ['2026-11-23T19:59', 'Pacific/Pago_Pago', 0],
  // Half hours and quarters.
  ['2026-11-23T03:30', 'Asia/Kolkata', 720],
  ['2026-11-23T03:14', 'Asia/Kathmandu', 0],
  ['2026-11-23T03:15', 'Asia/Kathmandu', 720],
  // Nine o'clock before and after the clocks change: New York on 8 March and 1 November 2026.
  ['2026-03-07T13:59', 'America/New_York', 0],
  ['2026-03-07T14:00', 'America/New_York', 720],
  ['2026-03-08T12:59', 'America/New_York', 0],
  ['2026-03-08T13:00', 'America/New_York', 720],
  ['2026-11-01T13:59', 'America/New_York', 0],
  ['2026-11-01T14:00', 'America/New_York', 720],
  // Nine in the evening of the days around it.
  ['2026-03-08T01:59', 'America/New_York', 1],
  ['2026-03-08T02:00', 'America/New_York', 0],
  ['2026-03-09T00:59', 'America/New_York', 1],
  ['2026-03-09T01:00', 'America/New_York', 0],
])('at %s UTC a player in %s is awake for %i minutes', (moment, zone, minutes) => {
  expect(wakingMinutesLeft(at(moment), zone)).toBe(minutes);
});

test('each zone is kept by one name, so that clocks do not pile up', () => {
  const input = {
    endpoint: 'https://push.example',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  };
  const zones = ['eUROPE/lONDON', 'EUROPE/LONDON', 'Europe/London'].map(
    (timeZone) => subscribeSchema.parse({ ...input, timeZone }).timeZone,
  );
  expect(zones).toEqual(Array(3).fill('Europe/London'));
});

test('the day ends at midnight UTC', () => {
  expect([
    minutesLeftInDay(at('2026-11-23T00:00')),
    minutesLeftInDay(at('2026-11-23T12:30')),
    minutesLeftInDay(at('2026-11-23T23:59:59')),
  ]).toEqual([1440, 690, 1]);
});

/** The first and the last minute of each reminder within the UTC day, every minute of which is tried. */
function reminders(day: string, zone: string): string[] {
  const times = Array.from(
    { length: 1440 },
    (_, minute) => new Date(Date.parse(`${day}T00:00Z`) + minute * 60_000),
  );
  const isOn = times.map((time) => isReminderDue(time, zone));
  return times.flatMap((time, minute) =>
    isOn[minute] && !(isOn[minute - 1] && isOn[minute + 1]) ? [time.toISOString().slice(11, 16)] : [],
  );
}

test.each([
  // Midnight UTC is midnight: from five in the evening until nine.
  ['2026-11-23', 'Europe/London', ['17:00', '20:59']],
  // In summer it is one o'clock.
  ['2026-07-23', 'Europe/London', ['16:00', '19:59']],
  // Seven in the evening: from three.
  ['2026-11-23', 'America/New_York', ['20:00', '23:59']],
  // Nine in the morning: the evening before.
  ['2026-11-23', 'Asia/Tokyo', ['08:00', '11:59']],
  // Eleven in the morning: the last two hours of the evening before, and the two after the night.
  ['2026-11-23', 'Australia/Sydney', ['08:00', '09:59', '22:00', '23:59']],
  // Two in the afternoon and one o'clock.
  ['2026-11-23', 'Pacific/Kiritimati', ['20:00', '23:59']],
  ['2026-11-23', 'Pacific/Pago_Pago', ['20:00', '23:59']],
])('on %s a player in %s may be reminded of the daily at %j UTC', (day, zone, times) => {
  expect(reminders(day, zone)).toEqual(times);
});
