import { openDaily, playerIdOf } from '@/tests/support/daily-screen';
import { addPastRoomGame, addPastRounds } from '@/tests/support/played-rounds';
import { failActions, holdScreen } from './arrange';
import { expect, look, newPlayer, query, test } from './look';

test.use({ expectedErrors: [/ERR_FAILED/] });

test('the history: nothing, loading, full, failed, and its entries', async ({ page }) => {
  await newPlayer(page);
  await openDaily(page);
  const playerId = await playerIdOf(page);
  await page.goto('/history');
  await look(page, 'history-none', { shows: page.getByText('Nothing here yet') });
  await addPastRounds(
    playerId,
    Array.from({ length: 40 }, (_, i) => 390 - i * 9),
  );
  await addPastRoomGame(playerId, 1);
  await page.goto('/profile');
  const letCome = await holdScreen(page, '**/history*');
  await page.getByRole('link', { name: 'History' }).click();
  await look(page, 'history-loading', { shows: page.getByRole('heading', { name: 'History' }) });
  await letCome();
  await look(page, 'history-full', { shows: page.getByText(/\d+ asked/).first() });
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await look(page, 'history-full-end');
  const address = await page
    .getByRole('listitem')
    .filter({ hasText: 'Round' })
    .first()
    .getByRole('link')
    .getAttribute('href');
  const succeed = await failActions(page, '**/history');
  await page.getByRole('tab', { name: 'Rounds' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
  await look(page, 'history-failed');
  await succeed();
  await page.goto(address ?? '');
  await look(page, 'history-entry', { shows: page.getByTestId('review') });
  await query`update questions set record_id = gen_random_uuid() where player_id = ${playerId}::uuid`;
  await page.reload();
  await look(page, 'history-entry-removed', { shows: page.getByText('This photo has left the game.') });
  await page.goto('/history?id=nothing');
  await look(page, 'history-missing', { shows: page.getByText('We can’t find this game.') });
});
