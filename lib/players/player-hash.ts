import { createHash } from 'node:crypto';

/** Names a player's keys in the browser's storage, so that players of one device stay apart. */
export function playerHash(playerId: string): string {
  return createHash('sha256').update(playerId).digest('hex').slice(0, 12);
}
