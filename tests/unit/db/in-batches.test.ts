import { expect, test } from 'vitest';
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
