import { expect, newPlayer, test } from '@/tests/support/e2e';
import { answers, rightAnswer, setLives, untilAsked, wrongAnswer } from '@/tests/support/round';

test('a round: the choice locks, right and wrong show with a word, lives and points are true', async ({
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

test('a tap keeps the outcome on screen until the next tap', async ({ page }) => {
  await newPlayer(page);
  const first = await untilAsked(page);
  await page.keyboard.press(String(await rightAnswer(first)));
  await page.getByTestId('result').click();
  await expect(page.getByTestId('result')).toContainText('Tap to continue');
  // Longer than the two seconds it would stay by itself.
  await expect
    .poll(() => page.evaluate(() => performance.now()), { timeout: 10_000 })
    .toBeGreaterThan((await page.evaluate(() => performance.now())) + 2600);
  await expect(page.getByTestId('result')).toBeVisible();
  await page.getByTestId('result').click();
  await expect(page.getByText('2/10')).toBeVisible();
});

test('the clock runs out once: a miss, one life, the next question', async ({ page }) => {
  await page.clock.install();
  await newPlayer(page);
  await untilAsked(page);
  await expect(page.getByRole('timer')).not.toHaveAccessibleName('30 seconds left');
  await page.clock.runFor(31_000);
  await expect(page.getByTestId('result')).toContainText("Time's up");
  await expect(page.getByTestId('lives')).toHaveAccessibleName('9 lives');
  await page.clock.runFor(2500);
  await expect(page.getByText('2/10')).toBeVisible();
  await expect(page.getByTestId('lives')).toHaveAccessibleName('9 lives');
});

test('question, place and time left survive a reload, and no right answer is kept', async ({ page }) => {
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

test('the counter opens the modal, which stops the clock', async ({ page }) => {
  await newPlayer(page);
  await untilAsked(page);
  await page.getByTestId('lives').click();
  const modal = page.getByRole('dialog', { name: 'No more Lives' });
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

test('the last life: the modal opens by itself with a real countdown', async ({ page }) => {
  await newPlayer(page);
  const first = await untilAsked(page);
  await setLives(first, 1);
  await page.keyboard.press(String(await wrongAnswer(first)));
  await expect(page.getByTestId('lives')).toHaveAccessibleName('0 lives');
  const modal = page.getByRole('dialog', { name: 'No more Lives' });
  await expect(modal).toContainText(/Time to next life: 1[45]:\d\d/);
  await expect(modal).toContainText('+1 life');
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'No more Lives' })).toContainText(/1[45]:\d\d/);
});

test('everything stands within 664 px, answers tall enough for a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await newPlayer(page);
  await untilAsked(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(664);
  const photo = page.getByAltText('Booking record of a person presumed innocent');
  expect((await photo.boundingBox())?.height).toBe(290);
  for (const answer of await answers(page).all()) {
    expect((await answer.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  }
});

test('the outcome moves no answer out of sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await newPlayer(page);
  const asked = await untilAsked(page);
  await page.keyboard.press(String(await wrongAnswer(asked)));
  await expect(page.getByTestId('result')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(664);
  // What 1280 × 900 leaves at 200 % zoom.
  await page.setViewportSize({ width: 640, height: 450 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
});

test('the smallest phone shows without scrolling that nobody shown is guilty', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await newPlayer(page);
  await untilAsked(page);
  const line = page.getByText('Everyone shown is presumed innocent until proven guilty in court.');
  await expect(line).toBeInViewport({ ratio: 1 });
  const photo = await page.getByAltText('Booking record of a person presumed innocent').boundingBox();
  const place = await line.boundingBox();
  expect((place?.y ?? 0) - (photo?.y ?? 0)).toBeLessThan(320);
  expect(place?.height).toBeLessThan(24);
});
