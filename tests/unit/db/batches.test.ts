import { expect, test } from 'vitest';
import { createConnectionQueue } from '@/db/driver/connection-queue';
import { inBatches } from '@/db/in-batches';

/** A table of so many rows; `sizes` are those of the batches. */
function rows(left: number) {
  const sizes: number[] = [];
  const changeSome = async (most: number) => {
    const count = Math.min(most, left);
    left -= count;
    sizes.push(count);
    return { count };
  };
  return { changeSome, sizes };
}

test.each([
  [0, [0]],
  [1, [1]],
  [1999, [1999]],
  [2000, [2000, 0]],
  [4500, [2000, 2000, 500]],
])('%i rows are changed in batches of %j', async (count, expected) => {
  const { changeSome, sizes } = rows(count);
  expect(await inBatches(changeSome)).toBe(count);
  expect(sizes).toEqual(expected);
});

test('stops between two batches once the signal aborts, and not before', async () => {
  const stop = new AbortController();
  const { changeSome, sizes } = rows(9000);
  const stopInTheSecond = (most: number) => {
    if (sizes.length === 1) stop.abort();
    return changeSome(most);
  };
  expect(await inBatches(stopInTheSecond, stop.signal)).toBe(4000);
  expect(await inBatches(changeSome, stop.signal)).toBe(0);
  expect(await inBatches(changeSome)).toBe(5000);
});

test('rejects with the error of a batch', async () => {
  await expect(inBatches(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
});

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
