import { afterEach, beforeAll } from 'vitest';
import type { RealtimeOptions } from '@/realtime/realtime-options';
import { testDatabase } from './database';
import { createOnePlayer, createRecords, type WorldPlayer } from './game-world';
import { runningServer } from './realtime-server';
import { movableClock, RoomTab } from './room-tabs';

export type ThreeTabs = { code: string; host: RoomTab; ana: RoomTab; ben: RoomTab };

/** A realtime server with a movable clock and records, for this test file. */
export function roomWorld(options: Partial<RealtimeOptions> = {}) {
  const database = testDatabase();
  const clock = movableClock();
  const tabs: RoomTab[] = [];
  const running = runningServer(database, { poolSize: 5, now: clock.now, ...options });

  beforeAll(async () => {
    await createRecords(database.db, 60);
    await createRecords(database.db, 60, 'company');
  });
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.socket.close();
  });

  /** Opens a tab of this player, or of a new one. It is closed after the test. */
  async function open(player?: WorldPlayer): Promise<RoomTab> {
    const tab = await RoomTab.open(
      running.port,
      player ?? (await createOnePlayer(database.db)),
      clock.now().getTime(),
    );
    tabs.push(tab);
    return tab;
  }

  return {
    database,
    clock,
    open,
    server: () => running.server,
    port: () => running.port,
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
