import type { Database } from '@/db/client';
import { signedInGuest } from '@/tests/support/factories';
import { type Sociable, sociablePlayers } from '@/tests/support/friends';

/** Half of the answers cost a star or a life. Nobody runs out of so many. */
const STARS = 10_000;

export type DrillPlayer = {
  playerId: string;
  sessionId: string;
  isGuest: boolean;
  /** The User ID, for friend requests. Guests have none. */
  code: string | null;
  /** Where the player's sockets come from. */
  address: string;
};

/** Players come from so many networks. All of 127.0.0.0/8 is this machine on Linux. */
const NETWORKS = 200;
const networkOf = (index: number) =>
  process.platform === 'linux' ? `127.0.1.${1 + (index % NETWORKS)}` : '127.0.0.1';

/** Creates players with open sessions; one in five is a guest. */
export async function createDrillPlayers(db: Database, count: number): Promise<DrillPlayer[]> {
  const guests = Math.floor(count / 5);
  const accounts = await sociablePlayers(db, count - guests, { stars: STARS });
  const players: Omit<DrillPlayer, 'address'>[] = accounts.map(({ actor, code }: Sociable) => ({
    playerId: actor.playerId,
    sessionId: actor.sessionId,
    isGuest: false,
    code,
  }));
  for (let i = 0; i < guests; i++) {
    const { actor } = await signedInGuest(db);
    players.push({ playerId: actor.playerId, sessionId: actor.sessionId, isGuest: true, code: null });
  }
  return players.map((player, i) => ({ ...player, address: networkOf(i) }));
}
