import { expect, test } from 'vitest';
import { systemRandom } from '@/lib/platform/random/system-random';
import { dealQuestions } from '@/lib/quiz/deal-questions';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, createRecords, playerContext } from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase();
const POINTS = 2 ** 47;

test('questions that are replaced at once are picked near separate points', async () => {
  await createRecords(database.db, 300);
  const player = await createOnePlayer(database.db);
  const ctx = playerContext(database.db, player, { now: new Date() });
  await dealQuestions(ctx);
  const sql = database.sql;
  await sql`
    delete from booking_records where id in (
      select record_id from questions where player_id = ${player.playerId} and position in (2, 5, 8))`;
  let point = 0;
  const random = {
    ...systemRandom,
    // The points are 0.0, 0.1, … 0.9.
    int: (below: number) =>
      below === POINTS && point < 10 ? (point++ / 10) * POINTS : systemRandom.int(below),
  };
  await dealQuestions({ ...ctx, random });
  const dealt = await sql<{ position: number; shuffle: number }[]>`
    select q.position, r.shuffle from questions q join booking_records r on r.id = q.record_id
    where q.player_id = ${player.playerId} and not q.replaced and q.position in (2, 5, 8) order by q.position`;
  expect(dealt.map(({ position, shuffle }) => [position, Math.floor(shuffle * 10)])).toEqual([
    [2, 2],
    [5, 5],
    [8, 8],
  ]);
});
