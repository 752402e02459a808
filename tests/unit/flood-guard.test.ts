import { expect, test } from 'vitest';
import { createFloodGuard } from '@/realtime/guard/flood-guard';

function guardAt(perSecond: number) {
  const clock = { ms: 0 };
  const guard = createFloodGuard(perSecond, () => clock.ms);
  const flow = guard.newFlow();
  /** Sends at `rate` a second for `seconds`; the second at which it was cut off, if it was. */
  const send = (rate: number, seconds: number): number | undefined => {
    const start = clock.ms;
    for (let i = 0; i < rate * seconds; i++) {
      clock.ms = start + (i * 1000) / rate;
      if (guard.count(flow) === 'flood') return (clock.ms - start) / 1000;
    }
    return undefined;
  };
  return { clock, guard, flow, send };
}

test('who stays within the allowance is served for ever', () => {
  const { send, guard, flow } = guardAt(20);
  expect(send(19, 600)).toBeUndefined();
  expect(guard.count(flow)).toBe('ok');
});

test('500 a second are cut off within a second, and shut out for a while', () => {
  const { send, guard, flow, clock } = guardAt(20);
  expect(send(500, 5)).toBeLessThan(1);
  expect(guard.isShutOut(flow)).toBe(true);
  clock.ms += 10_001;
  expect(guard.isShutOut(flow)).toBe(false);
});

test('a burst beyond the allowance is refused, not cut off', () => {
  const { guard, flow, clock } = guardAt(20);
  const counted = Array.from({ length: 60 }, () => guard.count(flow));
  expect(counted.filter((c) => c === 'ok').length).toBe(40);
  expect(counted).not.toContain('flood');
  clock.ms += 1000;
  expect(guard.count(flow)).toBe('ok');
});

test('packets that come together count as many', () => {
  const { guard, flow } = guardAt(20);
  expect(guard.count(flow, 40)).toBe('ok');
  expect(guard.count(flow, 59)).toBe('over');
  expect(guard.count(flow, 10_000)).toBe('flood');
});
