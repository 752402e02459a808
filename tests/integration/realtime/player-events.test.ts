import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '@/db/client';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { log } from '@/lib/platform/log/log';
import { listenToPlayerEvents } from '@/realtime/serve/player-events';
import { createConnections } from '@/realtime/sockets/connections';
import type { GameSocket } from '@/realtime/sockets/game-socket';
import { testDatabase } from '@/tests/support/database';
import { createPlayers, type WorldPlayer } from '@/tests/support/game-world';

const database = testDatabase();
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** What one of several processes does with events, with this player connected to it or nobody. */
async function listener(player: WorldPlayer | undefined, isLeader: boolean) {
  const name = `listener-${crypto.randomUUID()}`;
  const db = openDatabase({ url: database.url, poolSize: 1, applicationName: name });
  const connections = createConnections(() => ({}) as never, Date.now);
  const sent: unknown[] = [];
  if (player) {
    const data = { session: player, openedAtMs: Date.now() };
    connections.add({ id: name, data, emit: (event: string) => sent.push(event) } as unknown as GameSocket);
  }
  const noticed = new Set<string>();
  const rooms = { removeRecords: async () => {} };
  const now = () => new Date();
  const deps = { db, connections, rooms, noticed, isLeader: () => isLeader, now, log };
  const stop = await listenToPlayerEvents(database.url, deps as never);
  stops.push(stop, () => db.$client.end());
  const opened = async () => {
    const rows = await database.sql`
      select pid from pg_stat_activity where application_name like ${`${name}%`}`;
    return rows.length;
  };
  return { sent, noticed, opened };
}

test('of several processes, one with the player reads changed notifications, and the leader alone notes badges', async () => {
  const [player, other] = await createPlayers(database.db, 2);
  if (!player || !other) throw new Error('no player');
  const leader = await listener(undefined, true);
  const withPlayer = await listener(player, false);
  const withOther = await listener(other, false);
  // Every event reaches every process, in this order.
  await publishPlayerEvent(database.db, player.playerId, { type: 'noticesChanged' });
  await publishPlayerEvent(database.db, player.playerId, { type: 'livesChanged' });
  await publishPlayerEvent(database.db, other.playerId, { type: 'livesChanged' });
  await expect.poll(() => [withPlayer.sent.length, withOther.sent]).toEqual([2, ['livesChanged']]);
  expect(withPlayer.sent.toSorted()).toEqual(['livesChanged', 'notices']);
  expect([leader, withPlayer, withOther].map(({ noticed }) => [...noticed])).toEqual([
    [player.playerId],
    [],
    [],
  ]);
  // It never opened a connection to read.
  expect(await leader.opened()).toBe(0);
  expect(await withPlayer.opened()).toBe(1);
});
