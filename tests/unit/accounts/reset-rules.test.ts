import { expect, test } from 'vitest';
import { areCodesStopped, hourStart, nextMail, withMail } from '@/lib/accounts/password/reset-rules';
import { secretOfHour } from '@/lib/accounts/password/resets';
import '@/tests/support/context';

const NOW = Date.parse('2026-03-01T12:34:56Z');
const ago = (seconds: number) => NOW - seconds * 1000;
const NOTHING = {
  codesInDay: 0,
  wrongCodes: 0,
  lastMailMs: null,
  lastLinkMailMs: null,
  areCodesStopped: false,
};

test.each([
  ['the first', {}, true, 0],
  ['amid the pause', { codesInDay: 1, lastMailMs: ago(29) }, true, 1],
  ['a moment before its end', { codesInDay: 1, lastMailMs: NOW - 29_999 }, true, 1],
  ['after the pause', { codesInDay: 1, lastMailMs: ago(30) }, true, 0],
  ['after the third code', { codesInDay: 3, lastMailMs: ago(30) }, false, 0],
  ['after the first link', { codesInDay: 3, lastMailMs: ago(30), lastLinkMailMs: ago(30) }, false, 3570],
  ['an hour after a link', { codesInDay: 3, lastMailMs: ago(3600), lastLinkMailMs: ago(3600) }, false, 0],
  ['a code although a link went', { codesInDay: 2, lastMailMs: ago(60), lastLinkMailMs: ago(60) }, true, 0],
  ['nine wrong codes', { wrongCodes: 9 }, true, 0],
  ['ten wrong codes', { wrongCodes: 10 }, false, 0],
  ['codes stopped for all', { areCodesStopped: true }, false, 0],
] as const)('the next mail: %s', (_, history, hasCode, inSeconds) => {
  expect(nextMail({ ...NOTHING, ...history }, NOW)).toEqual({ hasCode, inSeconds });
});

test('a mail that goes is part of the history from then on', () => {
  const third = withMail({ ...NOTHING, codesInDay: 2, lastMailMs: ago(60) }, true, NOW);
  expect(nextMail(third, NOW)).toEqual({ hasCode: false, inSeconds: 30 });
  expect(nextMail(withMail(third, false, NOW + 30_000), NOW + 30_000)).toEqual({
    hasCode: false,
    inSeconds: 3600,
  });
});

test.each([
  [1, 0, 50, false],
  [1, 0, 51, true],
  [1, 1000, 50, false],
  [1, 1000, 51, true],
  [1, 1020, 51, false],
  [1, 1020, 52, true],
  [1, 100_000, 5000, false],
  [1, 100_000, 5001, true],
  [0.5, 0, 45, false],
  [0.5, 0, 46, true],
  [0, 0, 40, false],
  [0, 0, 41, true],
  [0, 100_000, 4001, true],
])(
  'with secret %d, %i codes sent and %i wrong codes in an hour, are codes stopped? %s',
  (secret, codesSent, wrongCodes, stopped) => {
    expect(areCodesStopped({ codesSent, wrongCodes, secret })).toBe(stopped);
  },
);

test('the secrets of hours are spread evenly, and every process computes the same', () => {
  const hours = Array.from({ length: 500 }, (_, n) => new Date(NOW + n * 3_600_000));
  const secrets = hours.map(secretOfHour);
  expect(hours.map(secretOfHour)).toEqual(secrets);
  for (let tenth = 0; tenth < 10; tenth += 1)
    expect(secrets.filter((secret) => Math.min(9, Math.floor(secret * 10)) === tenth).length).toBeGreaterThan(
      20,
    );
});

test('an hour is a clock hour in UTC', () => {
  expect(hourStart(new Date(NOW))).toEqual(new Date('2026-03-01T12:00:00Z'));
  expect(hourStart(new Date('2026-03-01T13:00:00Z'))).toEqual(new Date('2026-03-01T13:00:00Z'));
});
