import { expect, test } from 'vitest';
import { getDaily } from '@/lib/daily/get-daily';
import { getDailySummary } from '@/lib/daily/get-daily-summary';
import { newDailyPlayer, playDaily } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { createRecords, playerContext } from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase();

test("today's daily waits while the result of the day before is still shown", async () => {
  await createRecords(database.db, 25, 'company');
  const clock = { now: new Date('2026-11-21T23:50:00.000Z') };
  const player = await newDailyPlayer(database.db, clock.now);
  const ctx = playerContext(database.db, player, clock);
  await playDaily(database.db, player, clock);
  expect(await getDailySummary(ctx)).toMatchObject({ state: 'done', number: 1 });
  clock.now = new Date('2026-11-22T00:10:00.000Z');
  expect(await getDaily(ctx)).toMatchObject({ state: 'done', day: '2026-11-21' });
  expect(await getDailySummary(ctx)).toMatchObject({
    state: 'new',
    number: null,
    nextAt: Date.parse('2026-11-23T00:00:00Z'),
  });
});
