import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Random } from '@/lib/platform/context';

/** The operating system's generator, for production. */
export const systemRandom: Random = {
  int: (below) => randomInt(below),
  bytes: (length) => randomBytes(length),
  uuid: () => randomUUID(),
};
