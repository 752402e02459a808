import { createHash } from 'node:crypto';

/**
 * Returns a hash for the names of the player's keys in the browser's localStorage.
 * Players who share a device never read each other's data.
 */
export function playerStorageHash(playerId: string): string {
  return createHash('sha256').update(playerId).digest('hex').slice(0, 12);
}
