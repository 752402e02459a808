import { POINTS_PER_RIGHT_ANSWER, ROUND_SIZE } from '@/lib/contract/quiz/constants';
import { expect, newPlayer, query, test } from '@/tests/support/e2e';
import { currentQuestionId, rightAnswer } from '@/tests/support/round';
import { sized } from '@/tests/support/settings';

/** Only the soak run plays a whole round: each question takes seconds, until its result has left the screen. */
const QUESTIONS = sized(ROUND_SIZE, 3);

test('a player without photos answers from what a screen reader says, and gets the same points', async ({
  page,
}) => {
  test.slow();
  await newPlayer(page);
  await page.goto('/setting');
  const withoutPhotos = page.getByRole('switch', { name: /^Without photos/ });
  await withoutPhotos.focus();
  await page.keyboard.press('Space');
  await expect(withoutPhotos).toBeChecked();
  await page.reload();
  await expect(withoutPhotos).toBeChecked();

  const sent: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/photos/'))
      sent.push(response.headers()['content-type'] ?? 'nothing');
  });
  await page.goto('/home');
  const options = page.getByRole('list', { name: 'Answers' }).getByRole('button');
  const told = page.getByRole('status').filter({ hasText: /^Right\. (\d+ in a row\. )?Booked for: / });
  let last = '';
  for (let number = 1; number <= QUESTIONS; number += 1) {
    await expect(page.getByText(`${number}/${ROUND_SIZE}`, { exact: true })).toBeVisible();
    // What is read out: the question, the place and the facts of the booking, the time, and four options.
    const question = page.getByRole('heading', { level: 1, name: 'What was this person booked for?' });
    // A page that opens starts at its top.
    if (number === 1) await expect(question).toBeVisible();
    else await expect(question).toBeFocused();
    await expect(page.getByRole('list', { name: 'The booking' }).getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('timer')).toHaveAccessibleName(/seconds left$/);
    await expect(options).toHaveCount(4);
    for (const option of await options.all()) await expect(option).toHaveAccessibleName(/\w{3}/);
    await expect(options.first()).toHaveAttribute('data-verdict', 'open');
    last = await currentQuestionId(page);
    await page.keyboard.press(String(await rightAnswer(last)));
    await expect(told).toHaveCount(1);
    await expect(told).toHaveCount(0);
  }
  if (QUESTIONS === ROUND_SIZE) await expect(page.getByText(/You 10\b/)).toBeVisible();
  expect(sent.length).toBeGreaterThanOrEqual(QUESTIONS);
  expect(new Set(sent)).toEqual(new Set(['image/svg+xml']));

  const points = await query<{ points: number }[]>`
    select points from answers where player_id = (select player_id from questions where id = ${last})`;
  expect(points.map((answer) => answer.points)).toEqual(
    Array.from({ length: QUESTIONS }, () => POINTS_PER_RIGHT_ANSWER),
  );
});
