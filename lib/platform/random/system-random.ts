import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Random } from '@/lib/platform/context';

export const systemRandom: Random = {
  int: (below) => randomInt(below),
  bytes: (length) => randomBytes(length),
  uuid: () => randomUUID(),
};
