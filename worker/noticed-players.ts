import { openListener } from '@/db/listener';
import { PLAYER_EVENTS_CHANNEL, readPlayerEvent } from '@/lib/platform/events/player-events';

const MOST_NOTICED = 20_000;

export type NoticedPlayers = {
  /** Returns the players whose notifications changed since the last call. */
  take: () => string[];
  stop: () => Promise<void>;
};

/**
 * Collects the players whose notifications change. A badge may depend on the new friend or the finished daily. Players above 20,000,
 * and those of a time without a connection, wait for their next answers.
 */
export async function collectNoticedPlayers(directUrl: string): Promise<NoticedPlayers> {
  const noticed = new Set<string>();
  const sql = openListener(directUrl, 'lineup-worker-listener');
  await sql.listen(PLAYER_EVENTS_CHANNEL, (payload) => {
    const message = readPlayerEvent(payload);
    if (message?.event.type === 'noticesChanged' && noticed.size < MOST_NOTICED)
      noticed.add(message.playerId);
  });
  return {
    take() {
      const playerIds = [...noticed];
      noticed.clear();
      return playerIds;
    },
    stop: () => sql.end({ timeout: 1 }),
  };
}
