import { beforeEach } from 'vitest';
import { testDatabase } from './database';
import { createOnePlayer, createRecords } from './game-world';
import { newRoom, type RoomPlayer, type TestRoom } from './rooms';

/** A database and a clock for this test file. Each test starts without rooms, with so many records, at the same moment. */
export function freshRooms(records: number) {
  const database = testDatabase();
  const clock = { now: new Date() };
  beforeEach(async () => {
    await database.db.$client`truncate rooms cascade`;
    await database.db.$client`delete from booking_records`;
    await createRecords(database.db, records, 'company');
    clock.now = new Date('2026-11-21T12:00:00.000Z');
  });
  return {
    database,
    clock,
    /** Starts a game of so many new players. */
    async startedRoom(members: number): Promise<TestRoom> {
      const room = await newRoom(database.db, clock, members);
      await room.start();
      return room;
    },
    newcomer: (): Promise<RoomPlayer> => createOnePlayer(database.db, { now: clock.now, sessionHours: 72 }),
  };
}
