import { expect, type Page } from '@playwright/test';
import { newPlayer, query, withDatabase } from './e2e';

const UTC_TODAY = "(now() at time zone 'utc')::date";

/** Answers the first nine questions of the started daily, of which `right` are right. The tenth stays open. */
export async function playDailyToLast(playerId: string, right: number): Promise<void> {
  await query`
      update player_dailies d set last_answered_at = now() - interval '1 minute',
        right_mask = (1 << ${right}::integer) - 1, choices = (
          select array_agg(case when q.position = 9 then null
            when q.position < ${right}::integer then q.answer_index else q.answer_index % 4 + 1 end order by q.position)
          from daily_questions q where q.day = d.day and q.version = 0)
      where player_id = ${playerId}::uuid and finished_at is null`;
}

/** Stores a finished daily of an earlier day, so that a streak stands. */
export async function giveStreak(
  playerId: string,
  days: number,
  freezes: number,
  daysAgo = 1,
): Promise<void> {
  await withDatabase(
    (sql) => sql`
      insert into player_dailies (player_id, day, started_at, choices, right_mask, last_answered_at, finished_at, streak_days, freezes)
      select ${playerId}::uuid, day, at, array_fill(1::smallint, array[10]), 1023, at, at, ${days}, ${freezes}
      from (select ${sql.unsafe(UTC_TODAY)} - ${daysAgo}::integer as day, now() - interval '1 day' as at) before`,
  );
}

/** Stores results of other players of today's daily: `counts[n]` players with n right answers. */
export async function addResults(counts: readonly number[]): Promise<void> {
  await withDatabase(
    (sql) => sql`
      insert into daily_counts (day, right_mask, players)
      select ${sql.unsafe(UTC_TODAY)}, (1 << (n - 1)::integer) - 1, players
      from unnest(${[...counts]}::integer[]) with ordinality c (players, n) where players > 0
      on conflict (day, right_mask, answered_mask) do update set players = daily_counts.players + excluded.players`,
  );
}

/** Makes these players finish today's daily, the first with ten right answers, each later one with one fewer. */
export async function finishFor(playerIds: readonly string[]): Promise<void> {
  await withDatabase(
    (sql) => sql`
      insert into player_dailies (player_id, day, started_at, choices, right_mask, last_answered_at, finished_at, streak_days, freezes)
      select id::uuid, ${sql.unsafe(UTC_TODAY)}, now(), array_fill(1::smallint, array[10]), (1 << (11 - n)::integer) - 1,
        now(), now(), 1, 0
      from unnest(${[...playerIds]}::text[]) with ordinality p (id, n)`,
  );
}

export async function openDaily(page: Page): Promise<void> {
  await page.goto('/daily');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('1/10')).toBeVisible();
}

/** Returns the id of the player of this page, guests too, from what the page was rendered with. */
export async function playerIdOf(page: Page): Promise<string> {
  const id = /playerId\\?":\\?"([0-9a-f-]{36})/.exec(await page.content())?.[1];
  if (!id) throw new Error('the page names no player');
  return id;
}

/** Stores a daily of so many days ago with the questions of today's. */
export async function addPastDaily(daysAgo: number): Promise<void> {
  await withDatabase(async (sql) => {
    const today = sql.unsafe(UTC_TODAY);
    await sql`
      insert into dailies (day, number, created_at)
      select ${today} - ${daysAgo}::integer, max(number) + 1, now() from dailies on conflict do nothing`;
    await sql`
      insert into daily_questions (day, position, id, record_id, option_key, code_1, code_2, code_3, code_4, answer_index, par)
      select ${today} - ${daysAgo}::integer, position, gen_random_uuid(), record_id, question_id(gen_random_uuid(), 0), code_1,
        code_2, code_3, code_4, answer_index, par
      from daily_questions where day = ${today} and version = 0 on conflict do nothing`;
  });
}

/** Moves the player's started daily of today to the day before, as if midnight had passed. */
export async function passMidnight(playerId: string): Promise<void> {
  await withDatabase(async (sql) => {
    const today = sql.unsafe(UTC_TODAY);
    await sql`
      insert into dailies (day, number, created_at)
      select ${today} - 1, max(number) + 1, now() - interval '1 day' from dailies on conflict do nothing`;
    await sql`
      insert into daily_questions (day, position, id, record_id, option_key, code_1, code_2, code_3, code_4, answer_index)
      select day - 1, position, gen_random_uuid(), record_id, question_id(gen_random_uuid(), 0), code_1, code_2, code_3, code_4, answer_index
      from daily_questions where day = ${today} on conflict do nothing`;
    await sql`
      update player_dailies set day = day - 1, started_at = started_at - interval '1 day',
        last_answered_at = last_answered_at - interval '1 day'
      where player_id = ${playerId}::uuid and day = ${today}`;
  });
}

/** Takes the question at a position of yesterday's daily out of the game, as the removal of its record does. */
export async function removeFromYesterday(position: number): Promise<void> {
  await withDatabase(
    (sql) => sql`
      update daily_questions set record_id = gen_random_uuid()
      where day = ${sql.unsafe(UTC_TODAY)} - 1 and position = ${position}`,
  );
}

/** Finishes today's daily as a new player with seven right answers. Returns the path of the shared result, and logs out. */
export async function sharedDaily(page: Page): Promise<string> {
  await newPlayer(page);
  await openDaily(page);
  const playerId = await playerIdOf(page);
  const [row] = await query<{ path: string }[]>`
    update player_dailies d set choices = array_fill(1::smallint, array[10]), right_mask = 127, finished_at = now(),
      streak_days = 1, freezes = 0, share_code = translate(substr(md5(d.player_id::text), 1, 5), '01', 'xy')
    from dailies n where n.day = d.day and d.player_id = ${playerId}::uuid
    returning '/d/' || n.number || '-' || d.share_code as path`;
  await page.context().clearCookies();
  if (!row) throw new Error('the daily was to be started');
  return row.path;
}
