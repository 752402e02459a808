import { expect, test } from 'vitest';
import { isOnePoint } from '@/components/desk/overview/draw-chart';

test.each([
  ['the first day', [null, null, 3], true],
  ['a first day without answers', [null, 0], true],
  ['two days', [null, 3, 4], false],
  ['nothing', [null, null], false],
])('%s', (_what, values, expected) => {
  expect(isOnePoint({ values })).toBe(expected);
});
