import { expect, test } from 'vitest';
import { fairOdds } from '@/lib/quiz/option-odds';
import { readOptionOdds } from '@/lib/quiz/read-option-odds';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { createRecords } from '@/tests/support/game-world';

const database = testDatabase();

test('the odds of wrong options follow the askable records, at most five minutes late', async () => {
  await createRecords(database.db, 4);
  let minute = 0;
  const ctx = anonymousContext(database.db, { now: () => new Date(Date.UTC(2026, 10, 21, 12, minute)) });
  const expected = async () => {
    const rows = await database.db.$client<{ code: number; records: number }[]>`
      select category_code as code, count(*)::integer as records from booking_records
      where expires_at is null or expires_at > ${ctx.now().toISOString()}::timestamptz group by 1`;
    return fairOdds(new Map(rows.map(({ code, records }) => [code, records])));
  };
  const first = await readOptionOdds(ctx);
  expect(first).toEqual(await expected());
  await database.db.$client`
    update booking_records set expires_at = '2026-11-21T12:00:00Z'
    where category_code = (select min(category_code) from booking_records)`;
  minute = 4;
  expect(await readOptionOdds(ctx)).toBe(first);
  minute = 5;
  // The first caller gets the old odds once more instead of waiting.
  expect(await readOptionOdds(ctx)).toBe(first);
  const second = await expected();
  expect(second).not.toEqual(first);
  await expect.poll(() => readOptionOdds(ctx)).toEqual(second);
});
