import { expect, newPlayer, resize, test } from '@/tests/support/e2e';
import { answers, rightAnswer, untilAsked, wrongAnswer } from '@/tests/support/round';

test('in a round the choice locks, each outcome has a word, and lives and points are correct', async ({
  page,
}) => {
  await newPlayer(page);
  const first = await untilAsked(page);
  await expect(page.getByRole('heading', { name: 'What was this person booked for?' })).toBeVisible();
  await expect(page.getByTestId('lives')).toHaveAccessibleName('10 lives');
  const right = await rightAnswer(first);
  await answers(page)
    .nth(right - 1)
    .click();
  await expect(answers(page).nth(right - 1)).toHaveAttribute('data-verdict', 'right');
  await expect(answers(page).nth(right - 1)).toContainText('Right');
  await expect(page.getByTestId('result')).toContainText('+10');
  await expect(page.getByTestId('announcer')).toContainText(/^Right\. Booked for: /);
  // Locked: another answer changes nothing.
  await page.keyboard.press(String((right % 4) + 1));
  await expect(answers(page).nth(right % 4)).toHaveAttribute('data-verdict', 'dimmed');

  await expect(page.getByText('2/10')).toBeVisible();
  const second = await untilAsked(page);
  expect(second).not.toBe(first);
  const wrong = await wrongAnswer(second);
  await page.keyboard.press(String(wrong));
  await expect(answers(page).nth(wrong - 1)).toHaveAttribute('data-verdict', 'wrong');
  await expect(answers(page).nth((await rightAnswer(second)) - 1)).toHaveAttribute('data-verdict', 'right');
  await expect(page.getByTestId('lives')).toHaveAccessibleName('9 lives');
  await expect(page.getByText('10points')).toBeVisible();
});

test('when time runs out, the player loses one life and gets the next question', async ({ page }) => {
  await page.clock.install();
  await newPlayer(page);
  await untilAsked(page);
  await expect(page.getByRole('timer')).not.toHaveAccessibleName('30 seconds left');
  await page.clock.runFor(31_000);
  await expect(page.getByTestId('result')).toContainText('Time’s up');
  await expect(page.getByTestId('lives')).toHaveAccessibleName('9 lives');
  await page.clock.runFor(2500);
  await expect(page.getByText('2/10')).toBeVisible();
  await expect(page.getByTestId('lives')).toHaveAccessibleName('9 lives');
});

test('a reload keeps the question, its position and the time left, and stores no right answer', async ({
  page,
}) => {
  await page.clock.install();
  await newPlayer(page);
  const first = await untilAsked(page);
  await expect(page.getByRole('timer')).not.toHaveAccessibleName('30 seconds left');
  await page.clock.runFor(10_000);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain('quiz_current_index');
  expect(kept).not.toMatch(/matchValue\W+(true|false)/);
  await page.reload();
  expect(await untilAsked(page)).toBe(first);
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^(1\d|20) seconds left$/);
});

test('the lives counter opens the modal, which pauses the timer', { tag: '@soak' }, async ({ page }) => {
  await newPlayer(page);
  await untilAsked(page);
  await page.getByTestId('lives').click();
  const modal = page.getByRole('dialog', { name: 'Lives', exact: true });
  await expect(modal).toContainText('Your lives are full.');
  await expect(modal).toContainText(
    'Share with your friends to get more lives or buy full set of lives from the store to keep playing.',
  );
  for (const name of ['Store', 'Share']) {
    await expect(modal.getByRole('link', { name })).toHaveAttribute('href', '/shop');
  }
  await page.keyboard.press('1');
  await expect(answers(page).first()).toHaveAttribute('data-verdict', 'open');
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
});

test('everything fits in 664 px, the outcome too, and the smallest phone shows the presumption', async ({
  page,
}) => {
  await newPlayer(page);
  const asked = await untilAsked(page);
  const photo = page.getByAltText('Booking photo of a person presumed innocent');
  await resize(page, { width: 320, height: 640 });
  const line = page.getByText('Everyone shown is presumed innocent until proven guilty in court.');
  await expect(line).toBeInViewport({ ratio: 1 });
  const place = await line.boundingBox();
  expect((place?.y ?? 0) - ((await photo.boundingBox())?.y ?? 0)).toBeLessThan(320);
  expect(place?.height).toBeLessThan(24);

  await resize(page, { width: 390, height: 664 });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await height()).toBeLessThanOrEqual(664);
  expect((await photo.boundingBox())?.height).toBe(290);
  for (const answer of await answers(page).all()) {
    expect((await answer.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  }
  await page.keyboard.press(String(await wrongAnswer(asked)));
  // Keeps the result on screen.
  await page.getByTestId('result').click();
  expect(await height()).toBeLessThanOrEqual(664);
  // What 1280 × 900 leaves at 200 % zoom.
  await resize(page, { width: 640, height: 450 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
});
