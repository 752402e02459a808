import { expect, test } from 'vitest';
import { placesOf } from '@/lib/rooms/standings';

const result = (right: number, totalMs: number) => ({ right, totalMs });

test.each([
  ['nobody', [], true, []],
  ['more right answers first', [result(3, 900), result(5, 9000)], true, [2, 1]],
  ['of as many, the faster first', [result(5, 900), result(5, 899)], true, [2, 1]],
  [
    'equal results share a place, and the next one is left out',
    [result(5, 9), result(5, 9), result(4, 1)],
    true,
    [1, 1, 3],
  ],
  ['without a timer the time does not count', [result(5, 900), result(5, 1), result(6, 9)], false, [2, 2, 1]],
])('places: %s', (_, results, timed, places) => {
  expect(placesOf(results, timed)).toEqual(places);
});
