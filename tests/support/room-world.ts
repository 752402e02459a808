import { afterAll, afterEach, beforeAll } from 'vitest';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { testDatabase } from './database';
import { createPlayers, createRecords, type WorldPlayer } from './game-world';
import { testRealtimeServer } from './realtime-server';
import { movableClock, RoomTab } from './room-tabs';

export type ThreeTabs = { code: string; host: RoomTab; ana: RoomTab; ben: RoomTab };

/** A realtime server with a movable clock and records, for this test file. */
export function roomWorld() {
  const database = testDatabase();
  const clock = movableClock();
  const tabs: RoomTab[] = [];
  let server: RealtimeServer;
  let port: number;

  beforeAll(async () => {
    await createRecords(database.db, 60);
    await createRecords(database.db, 60, 'company');
    server = testRealtimeServer(database.url, { poolSize: 5, now: clock.now });
    port = await server.listen(0, '127.0.0.1');
  });
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.socket.close();
  });
  afterAll(() => server.close());

  /** Opens a tab of this player, or of a new one. It is closed after the test. */
  async function open(player?: WorldPlayer): Promise<RoomTab> {
    const [created] = player ? [player] : await createPlayers(database.db, 1);
    if (!created) throw new Error('no player');
    const tab = await RoomTab.open(port, created, clock.now().getTime());
    tabs.push(tab);
    return tab;
  }

  return {
    database,
    clock,
    open,
    server: () => server,
    /** Opens a room of three: the host at seat 1, Ana at 2, Ben at 3. */
    async three(): Promise<ThreeTabs> {
      const [host, ana, ben] = [await open(), await open(), await open()];
      const { code } = (await host.create()).room;
      for (const tab of [ana, ben]) await tab.join(code);
      await host.until(({ room }) => room.members.length === 3);
      return { code, host, ana, ben };
    },
  };
}
