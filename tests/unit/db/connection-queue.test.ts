import { expect, test } from 'vitest';
import { createConnectionQueue } from '@/db/driver/connection-queue';

test('only a holder that found no connection free is reported, once it has one', () => {
  const waits: number[] = [];
  const started: string[] = [];
  const queue = createConnectionQueue(1, { onWaited: (seconds) => waits.push(seconds) });
  queue.enter(() => started.push('first'));
  queue.enter(() => started.push('second'));
  expect([started, waits]).toEqual([['first'], []]);
  queue.leave();
  expect([started, waits]).toEqual([['first', 'second'], [expect.any(Number)]]);
  queue.leave();
  queue.enter(() => started.push('third'));
  expect([started.length, waits.length]).toEqual([3, 1]);
});
