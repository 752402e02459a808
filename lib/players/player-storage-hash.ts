import { createHash } from 'node:crypto';

/** Returns a hash for keys in the browser's localStorage, so that players who share a device have separate data. */
export function playerStorageHash(playerId: string): string {
  return createHash('sha256').update(playerId).digest('hex').slice(0, 12);
}
