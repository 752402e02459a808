import { expect, test } from 'vitest';
import { type CHARGES, createConnectionLimits } from '@/realtime/guard/connection-limits';

function limitsAt() {
  const clock = { ms: 0 };
  const limits = createConnectionLimits(() => clock.ms);
  const charge = (what: keyof typeof CHARGES, times: number) => {
    for (let i = 0; i < times; i++) limits.charge('192.0.2.1', what);
    return limits.isShutOut('192.0.2.1');
  };
  return { clock, limits, charge };
}

test.each([
  ['notSignedIn', 299, false],
  ['notSignedIn', 300, true],
  ['signIn', 59, false],
  ['signIn', 60, true],
  ['cut', 19, false],
  ['cut', 20, true],
] as const)('%s, %i times at once: shut out %s', (what, times, isShutOut) => {
  expect(limitsAt().charge(what, times)).toBe(isShutOut);
});

test('a shut-out lasts 10 s and affects no other network', () => {
  const { clock, limits, charge } = limitsAt();
  charge('cut', 25);
  expect(limits.isShutOut('192.0.2.2')).toBe(false);
  clock.ms = 9_999;
  expect(limits.isShutOut('192.0.2.1')).toBe(true);
  clock.ms = 10_000;
  expect(limits.isShutOut('192.0.2.1')).toBe(false);
  expect(charge('cut', 19)).toBe(false);
});

test('50 connections a second that do not sign in are allowed', () => {
  const { clock, charge } = limitsAt();
  for (let i = 0; i < 50 * 60; i++) {
    clock.ms = i * 20;
    expect(charge('notSignedIn', 1)).toBe(false);
  }
});

test('a network is forgotten a minute after its last charge, not before', () => {
  const { clock, limits, charge } = limitsAt();
  charge('cut', 25);
  clock.ms = 5_000;
  limits.sweep();
  expect(limits.isShutOut('192.0.2.1')).toBe(true);
  clock.ms = 60_001;
  limits.sweep();
  expect(charge('cut', 19)).toBe(false);
});

test.each([
  ['notSignedIn', 4, 75],
  ['cut', 4, 5],
  ['signIn', 2, 30],
  // Affinity sends all tabs of a player to one process.
  ['signIn', 4, 20],
  ['signIn', 50, 20],
  ['notSignedIn', 50, 30],
] as const)('%s, beside %i processes: shut out after %i times', (what, live, most) => {
  const limits = createConnectionLimits(
    () => 0,
    () => live,
  );
  for (let i = 1; i < most; i++) limits.charge('192.0.2.1', what);
  expect(limits.isShutOut('192.0.2.1')).toBe(false);
  limits.charge('192.0.2.1', what);
  expect(limits.isShutOut('192.0.2.1')).toBe(true);
});
