import { offenseCategory } from '@/lib/charges/offense-categories';
import { expect, expectAccessible, newPlayer, query, test } from '@/tests/support/e2e';
import { answers, playToLast, untilAsked } from '@/tests/support/round';

test.use({ viewport: { width: 390, height: 844 } });

/** Answers all questions of the round but the last, with one miss. Returns the charge of the missed one. */
async function missOne(questionId: string): Promise<string> {
  await playToLast(questionId, 8);
  const [row] = await query<{ code: number }[]>`
    select (array[q.code_1, q.code_2, q.code_3, q.code_4])[q.answer_index] as code
    from set_questions(set_of(${questionId}::uuid)) q where q.position = 0`;
  const charge = offenseCategory(row?.code ?? 0)?.label;
  if (!charge) throw new Error('no charge');
  return charge;
}

test('a mistake is practiced on two days, and is gone', { tag: '@soak' }, async ({ page }) => {
  await newPlayer(page);
  await page.goto('/mistakes');
  await expect(page.getByRole('heading', { name: 'No mistakes left' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Play a round' }).click();
  const questionId = await untilAsked(page);
  const charge = await missOne(questionId);
  await page.goto('/mistakes');
  await expect(page.getByRole('heading', { name: '1 to go' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('1/1')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expectAccessible(page);
  await answers(page).filter({ hasText: charge }).click();
  const result = page.getByTestId('result');
  await expect(result).toContainText('Right');
  await expect(result).not.toContainText('+');
  await result.click();
  await expectAccessible(page);
  await result.click();
  await expect(page.getByRole('heading', { name: '1 of 1 right' })).toBeVisible();
  await expect(page.getByText('None is gone yet.')).toBeVisible();
  await expect(page.getByText('One mistake is left.')).toBeVisible();
  await expectAccessible(page);
  // The next day.
  await query`
    update practiced_mistakes set last_right_on = last_right_on - 1
    where player_id = (select player_id from questions where id = ${questionId})`;
  await page.reload();
  await page.getByRole('button', { name: 'Start' }).click();
  await answers(page).filter({ hasText: charge }).click();
  await expect(page.getByText('One mistake is gone for good.')).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).click();
  await page.waitForURL('**/home');
});

test.describe('without a photo', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('a photo that leaves the game is skipped, and keys answer', { tag: '@soak' }, async ({ page }) => {
    await newPlayer(page);
    const questionId = await untilAsked(page);
    await playToLast(questionId, 7);
    await page.goto('/mistakes');
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('1/2')).toBeVisible();
    const records = await query<{ id: string }[]>`
    select record_id as id from set_questions(set_of(${questionId}::uuid)) q where q.position < 2`;
    const before = await query`
    update booking_records set expires_at = now() where id = any(${records.map(({ id }) => id)}) returning id`;
    expect(before).toHaveLength(2);
    await page.keyboard.press('1');
    await expect(page.getByText('This photo has left the game.')).toBeVisible();
    await expect(page.getByText('2/2')).toBeVisible();
    await page.keyboard.press('1');
    await expect(page.getByRole('heading', { name: 'No mistakes left' })).toBeVisible();
    await query`update booking_records set expires_at = null where id = any(${records.map(({ id }) => id)})`;
  });
});
