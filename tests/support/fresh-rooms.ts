import { beforeEach } from 'vitest';
import { testDatabase } from './database';
import { createRecords } from './game-world';

/** A database and a clock for this test file. Each test starts without rooms, with so many records, at the same moment. */
export function freshRooms(records: number) {
  const database = testDatabase();
  const clock = { now: new Date() };
  beforeEach(async () => {
    await database.db.$client`truncate rooms cascade`;
    await database.db.$client`delete from booking_records`;
    await createRecords(database.db, records);
    clock.now = new Date('2026-11-21T12:00:00.000Z');
  });
  return { database, clock };
}
