import { openListener } from '@/db/client';
import { PLAYER_EVENTS_CHANNEL, readPlayerEvent } from '@/lib/platform/events/player-events';

const MAX_PLAYERS = 20_000;

type NotifiedPlayers = {
  take: () => string[];
  stop: () => Promise<void>;
};

/** Collects players who may have earned a badge: new friends and finished dailies publish `notificationsChanged`. May miss some. */
export async function collectNotifiedPlayers(directUrl: string): Promise<NotifiedPlayers> {
  const players = new Set<string>();
  const sql = openListener(directUrl, 'lineup-worker-listener');
  await sql.listen(PLAYER_EVENTS_CHANNEL, (payload) => {
    const message = readPlayerEvent(payload);
    if (message?.event.type === 'notificationsChanged' && players.size < MAX_PLAYERS)
      players.add(message.playerId);
  });
  return {
    take() {
      const playerIds = [...players];
      players.clear();
      return playerIds;
    },
    stop: () => sql.end({ timeout: 1 }),
  };
}
