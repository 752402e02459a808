import { createHash } from 'node:crypto';

/** Names a player's keys in the storage of a browser, so that two players of one device never mix. */
export function playerHash(playerId: string): string {
  return createHash('sha256').update(playerId).digest('hex').slice(0, 12);
}
