import type { Page } from '@playwright/test';
import { OFFENSE_CATEGORIES } from '@/lib/charges/offense-categories';
import { idOf } from './arrange';
import { expect, look, newPlayer, query, test, withDatabase } from './look';

const PLAYABLE = OFFENSE_CATEGORIES.filter(({ playable }) => playable).map(({ code }) => code);

/** Stores results: for each category one answer more than for the next, a third of them right. */
async function know(playerId: string, codes: readonly number[], most: number): Promise<void> {
  await withDatabase(async (sql) => {
    await sql`
      insert into category_results (player_id, category_code, answers, right_answers, par)
      select ${playerId}, code, n, n / 3, n * 2 / 5
      from unnest(${`{${codes.join(',')}}`}::smallint[]) with ordinality c (code, place),
        lateral (select greatest(1, ${most}::integer - place::integer) as n) s`;
    await sql`
      insert into day_results (player_id, day, hours, answers, right_answers, par)
      values (${playerId}, current_date, 1, ${most}, ${Math.round(most * 0.4)}, ${Math.round(most * 0.38)})`;
  });
}

async function exclude(playerId: string, reason: string | null, until: string | null): Promise<void> {
  await query`
      update players set excluded_from_boards_at = now(), exclusion_reason = ${reason}, excluded_until = ${until}::timestamptz
      where id = ${playerId}`;
}

const section = (page: Page) => page.getByRole('region', { name: 'How well you read the records' });

test('what you know: nothing, little, everything, failed', async ({ page }) => {
  const none = await idOf(await newPlayer(page));
  await page.goto('/profile');
  await expect(section(page)).toContainText('Play a round to see how well you read the records.');
  await section(page).scrollIntoViewIfNeeded();
  await look(page, 'knowledge-none');
  await know(none, PLAYABLE.slice(0, 2), 5);
  await page.reload();
  await expect(section(page)).toContainText('After 20 answers');
  await section(page).scrollIntoViewIfNeeded();
  await look(page, 'knowledge-few');
  const everything = await idOf(await newPlayer(page));
  await know(everything, PLAYABLE, 4000);
  await page.goto('/profile');
  const charges = page.getByRole('table', { name: 'By charge' });
  await expect(charges.getByRole('row')).toHaveCount(PLAYABLE.length + 1);
  await section(page).scrollIntoViewIfNeeded();
  await look(page, 'knowledge-full');
  await charges
    .getByRole('row')
    .last()
    .evaluate((row) => row.scrollIntoView({ block: 'end' }));
  await look(page, 'knowledge-full-end');
  // A sum beyond an integer: only this player's results cannot be read.
  await query`insert into day_results (player_id, day, hours, answers, right_answers, par)
      values (${everything}, current_date - 1, 1, 2147483647, 1, 1)`;
  await page.reload();
  await expect(page.getByText('We couldn’t load your numbers.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).scrollIntoViewIfNeeded();
  await look(page, 'knowledge-failed');
});

test('a board that excludes the player: for a day, for good', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  for (const [name, reason, until, text] of [
    ['pace', 'pace', '2030-01-02T09:30Z', 'You’ll be back after Jan 2, 2030'],
    ['accuracy', 'accuracy', null, 'more answers right than knowledge and luck explain'],
  ] as const) {
    await exclude(playerId, reason, until);
    await page.goto('/leaderboard');
    await expect(page.getByRole('region', { name: 'You’re off the boards' })).toContainText(text);
    await expect(page.getByTestId('own-rank')).toContainText('You’re not on this board for now.');
    await look(page, `leaderboard-excluded-${name}`);
  }
});
