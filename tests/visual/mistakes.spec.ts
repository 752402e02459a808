import { answers, playToLast, untilAsked } from '@/tests/support/round';
import { failActions, holdScreen } from './arrange';
import { look, newPlayer, query, test } from './look';

test.use({ expectedErrors: [/ERR_FAILED/] });

test('mistakes: none, loading, to go, a question, its result, the end, and a failure', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/mistakes');
  await look(page, 'mistakes-none', { shows: page.getByText('No mistakes left') });
  await page.getByRole('link', { name: 'Play a round' }).click();
  const questionId = await untilAsked(page);
  await playToLast(questionId, 7);
  await page.goto('/setting');
  const letCome = await holdScreen(page, '**/mistakes*');
  await page.getByRole('link', { name: /^My mistakes/ }).click();
  await look(page, 'mistakes-loading', { shows: page.getByRole('heading', { name: 'My mistakes' }) });
  await letCome();
  await look(page, 'mistakes-to-go', { shows: page.getByText('2 to go') });
  await page.getByRole('button', { name: 'Start' }).click();
  await look(page, 'mistakes-question', { shows: answers(page).first() });
  const result = page.getByTestId('result');
  await answers(page).first().click();
  // Holds the result until the pictures are taken.
  await result.click();
  await look(page, 'mistakes-result', { shows: result });
  await result.click();
  await answers(page).first().click();
  await result.click();
  await result.click();
  await look(page, 'mistakes-end', { shows: page.getByText(/of 2 right/) });
  await query`
    update practiced_mistakes set right_days = 0, last_right_on = null
    where player_id = (select player_id from questions where id = ${questionId}::uuid)`;
  await page.reload();
  await page.getByRole('button', { name: 'Start' }).click();
  await answers(page).first().waitFor();
  const succeed = await failActions(page, '**/mistakes');
  await answers(page).first().click();
  await look(page, 'mistakes-failed', { shows: page.getByText('Something went wrong').first() });
  await succeed();
});
