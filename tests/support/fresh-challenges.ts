import { beforeEach } from 'vitest';
import { testDatabase } from './database';
import { befriend, sociablePlayers } from './friends';
import { createRecords } from './game-world';

/** A database and a clock for this test file. Each test starts without challenges, with 15 records for them. */
export function freshChallenges() {
  const database = testDatabase();
  const clock = { now: new Date() };
  const now = { now: () => clock.now };
  beforeEach(async () => {
    const sql = database.db.$client;
    await sql`truncate challenges, challenge_questions, challenge_players, rate_limits cascade`;
    await sql`delete from booking_records`;
    await createRecords(database.db, 15, 'company');
    clock.now = new Date();
  });
  return {
    database,
    clock,
    strangers: (count: number) => sociablePlayers(database.db, count, now),
    async twoFriends() {
      const two = await sociablePlayers(database.db, 2, now);
      await befriend(database.db, two[0].id, two[1].id);
      return two;
    },
  };
}
