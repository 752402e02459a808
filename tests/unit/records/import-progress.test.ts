import { expect, test } from 'vitest';
import { progressLine } from '@/commands/feeds/import-records';

const soFar = (lines: number, accepted: number) => ({
  lines,
  accepted,
  updated: 0,
  alreadyIn: 0,
  removed: 0,
  later: 0,
  rejected: {},
});

test.each([
  [soFar(1200, 1100), 10_000, 30_000, '1,200 of 10,000 lines (12 %), 1,100 accepted, 40 lines/s, 4 min left'],
  [soFar(9990, 9000), 10_000, 250_000, '9,990 of 10,000 lines (99 %), 9,000 accepted, 40 lines/s, 1 s left'],
  [soFar(50, 50), 1_000_000, 1250, '50 of 1,000,000 lines (0 %), 50 accepted, 40 lines/s, 6 h 57 min left'],
  // A last line without a line break is not counted.
  [soFar(3, 3), 2, 1000, '3 of 3 lines (100 %), 3 accepted, 3 lines/s, 0 s left'],
])('prints progress, total and remaining time', (summary, total, elapsedMs, line) => {
  expect(progressLine(summary, total, elapsedMs)).toBe(line);
});
