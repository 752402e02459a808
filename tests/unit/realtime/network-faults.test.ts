import { expect, test } from 'vitest';
import { createNetworkFaults, type FAULTS } from '@/realtime/network-faults';

function faultsAt() {
  const clock = { ms: 0 };
  const faults = createNetworkFaults(() => clock.ms);
  const charge = (fault: keyof typeof FAULTS, times: number) => {
    for (let i = 0; i < times; i++) faults.charge('192.0.2.1', fault);
    return faults.isShutOut('192.0.2.1');
  };
  return { clock, faults, charge };
}

test.each([
  ['notSignedIn', 299, false],
  ['notSignedIn', 300, true],
  ['cut', 19, false],
  ['cut', 20, true],
] as const)('%s, %i times at once: shut out %s', (fault, times, isShutOut) => {
  expect(faultsAt().charge(fault, times)).toBe(isShutOut);
});

test('it lasts 10 s, and no other network is shut out', () => {
  const { clock, faults, charge } = faultsAt();
  charge('cut', 25);
  expect(faults.isShutOut('192.0.2.2')).toBe(false);
  clock.ms = 9_999;
  expect(faults.isShutOut('192.0.2.1')).toBe(true);
  clock.ms = 10_000;
  expect(faults.isShutOut('192.0.2.1')).toBe(false);
  expect(charge('cut', 19)).toBe(false);
});

test('50 connections a second that do not sign in are let be, for ever', () => {
  const { clock, charge } = faultsAt();
  for (let i = 0; i < 50 * 600; i++) {
    clock.ms = i * 20;
    expect(charge('notSignedIn', 1)).toBe(false);
  }
});

test('a network is forgotten a minute after its last fault, not before', () => {
  const { clock, faults, charge } = faultsAt();
  charge('cut', 25);
  clock.ms = 5_000;
  faults.sweep();
  expect(faults.isShutOut('192.0.2.1')).toBe(true);
  clock.ms = 60_001;
  faults.sweep();
  expect(charge('cut', 19)).toBe(false);
});
