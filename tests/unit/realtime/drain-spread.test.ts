import { expect, test } from 'vitest';
import { drainSpreadMs } from '@/realtime/sockets/drain';

test.each([
  [0, 1000],
  [3999, 1000],
  [20_000, 5000],
  [100_000, 25_000],
  [1_000_000, 30_000],
])('%d sockets close within %d ms', (sockets, ms) => expect(drainSpreadMs(sockets)).toBe(ms));
