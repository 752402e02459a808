import { expect, test } from 'vitest';
import { ACK_BOUNDS_MS, ackPlace, ackQuantileMs } from '@/lib/operations/ack-times';
import { createAnswerPulse } from '@/realtime/serve/answer-pulse';

test('the pulse covers the last sixty whole seconds, and each time has its place', () => {
  let ms = 1_000_000;
  const pulse = createAnswerPulse(() => ms);
  const all = () => pulse.read().reduce((sum, count) => sum + count, 0);
  pulse.observe(0.003);
  pulse.observe(0.04);
  pulse.observe(60);
  expect(all()).toBe(0);
  ms += 1000;
  const counts = pulse.read();
  expect(counts).toHaveLength(ACK_BOUNDS_MS.length + 1);
  expect([counts[0], counts[ackPlace(40)], counts.at(-1)]).toEqual([1, 1, 1]);
  ms += 59_000;
  expect(all()).toBe(3);
  ms += 1000;
  expect(all()).toBe(0);
  pulse.observe(0.003);
  ms += 1000;
  expect(all()).toBe(1);
});

test.each([
  ['no answer', [], null],
  ['one fast answer', [5], 5],
  ['one slow one in a hundred', [...Array(99).fill(5), 200], 5],
  ['two slow ones in a hundred', [...Array(98).fill(5), 200, 200], 200],
  ['above the last bound', [9000], Number.POSITIVE_INFINITY],
])('the p99 of %s is a bound that 99 of 100 stay within', (_, times, expected) => {
  const counts: number[] = Array.from({ length: ACK_BOUNDS_MS.length + 1 }, () => 0);
  for (const ms of times) counts[ackPlace(ms)] = (counts[ackPlace(ms)] ?? 0) + 1;
  expect(ackQuantileMs(counts, 0.99)).toBe(expected);
});
