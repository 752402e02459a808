import type { Page } from '@playwright/test';
import { percentText } from '@/components/quiz/result/result-text';
import { expect, expectAccessible, newPlayer, query, resize, test, withDatabase } from '@/tests/support/e2e';
import {
  answers,
  currentQuestionId,
  missTwoTimers,
  rightAnswer,
  setLives,
  untilAsked,
  wrongAnswer,
} from '@/tests/support/round';
import { nextJudgement } from '@/tests/support/wire';

const result = (page: Page) => page.getByTestId('result');
const announcer = (page: Page) => page.getByTestId('announcer');

/** Samples every frame from now on: the lowest opacity and contrast of an answer, and how many frames showed a right one. */
function watchAnswers(page: Page) {
  return page.evaluateHandle(() => {
    const seen = { opacity: 1, contrast: 21, framesRight: 0 };
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((channel) => {
        const value = Number(channel) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = ({ color, backgroundColor }: CSSStyleDeclaration) => {
      const [dark = 0, light = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const sample = () => {
      for (const answer of document.querySelectorAll<HTMLElement>('.quiz-answers button')) {
        const style = getComputedStyle(answer);
        seen.opacity = Math.min(seen.opacity, Number(style.opacity));
        seen.contrast = Math.min(seen.contrast, contrast(style));
        if (answer.dataset.verdict === 'right') seen.framesRight += 1;
      }
      requestAnimationFrame(sample);
    };
    sample();
    return seen;
  });
}

test('the booking slip is on the question without scrolling, never a date', async ({ page }) => {
  await newPlayer(page);
  const asked = await untilAsked(page);
  const [county] = await query<{ name: string; state: string }[]>`
      select c.name, c.state from questions q join booking_records r on r.id = q.record_id
      join counties c on c.fips = r.county_fips where q.id = ${asked}`;
  const place = page.getByTestId('slip');
  await expect(place).toContainText(county?.name ?? '?');
  await expect(place).toContainText(`, ${county?.state}`);
  // An invented record shows all facts.
  const facts = page.getByRole('list', { name: 'The booking' }).getByRole('listitem');
  await expect(facts).toHaveCount(5);
  await expect(facts.nth(1)).toHaveText(/^ · [A-Z]\w+day(, 12–6 AM| morning| afternoon| evening)$/);
  for (const [width, height] of [
    [390, 664],
    [320, 568],
  ] as const) {
    await resize(page, { width, height });
    await expect(place).toBeInViewport({ ratio: 1 });
    const photo = await page.locator('img[alt^="Booking photo"]').boundingBox();
    const line = await place.boundingBox();
    // Below the photo, which may have something to read at its lower edge.
    expect(line?.y ?? 0).toBeGreaterThanOrEqual((photo?.y ?? 0) + (photo?.height ?? 0));
  }
});

test('a right answer changes its color without vanishing', { tag: '@soak' }, async ({ page }) => {
  await newPlayer(page);
  const asked = await untilAsked(page);
  const seen = await watchAnswers(page);
  await page.keyboard.press(String(await rightAnswer(asked)));
  await expect(page.getByText('2/10')).toBeVisible();
  const { opacity, contrast, framesRight } = await seen.jsonValue();
  expect(framesRight).toBeGreaterThan(5);
  expect(opacity).toBe(1);
  expect(contrast).toBeGreaterThan(4.5);
});

test('each option shows its share of the bookings in the area that the note names, announced once', async ({
  page,
}) => {
  const judged = nextJudgement(page);
  await newPlayer(page);
  const asked = await untilAsked(page);
  await expect(page.getByTestId('share')).toHaveCount(0);
  const said = await announcer(page).evaluateHandle((element) => {
    const texts: string[] = [];
    const note = () => texts.push(element.textContent ?? '');
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  await page.keyboard.press(String(await rightAnswer(asked)));
  // Keeps the result on screen.
  await result(page).click();
  const { bookings } = await judged;
  if (!bookings) throw new Error('no shares came with the judgement');
  const shares = bookings.of_options.map((part) => percentText(part, bookings.total));
  await expect(page.getByTestId('share')).toHaveText(shares.map((share) => `${share} of invented bookings`));
  const note = page.getByTestId('result-note');
  await expect(note).toContainText('How common each is · invented bookings');
  await expect(note.getByRole('link')).toHaveAttribute('href', '/sources');
  await expectAccessible(page);
  expect(await said.jsonValue()).toEqual([expect.stringMatching(/^Right\. Booked for: .+/)]);
});

test('a miss shows what it cost: a life, or a star', async ({ page }) => {
  await newPlayer(page);
  const first = await untilAsked(page);
  await page.keyboard.press(String(await wrongAnswer(first)));
  await expect(page.getByTestId('falling')).toBeAttached();
  await expect(result(page)).toContainText('−1life');
  await expect(announcer(page)).toContainText('You lost a life.');
  await expectAccessible(page);
  await expect(page.getByText('2/10')).toBeVisible();
  await expect(page.getByTestId('falling')).toHaveCount(0);

  const second = await untilAsked(page);
  await withDatabase(async (sql) => {
    const [row] = await sql`select player_id from questions where id = ${second}`;
    await sql`update game_states set stars = 1 where player_id = ${row?.player_id}`;
    await sql`insert into ledger (player_id, kind, lives_delta, stars_delta, created_at)
      values (${row?.player_id}, 'adjustment', 0, 1, now())`;
  });
  await page.reload();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilAsked(page);
  await page.keyboard.press(String(await wrongAnswer(second)));
  await expect(page.getByTestId('falling')).toHaveCSS('animation-duration', '1e-05s');
  await expect(result(page)).toContainText('−1star');
  await expect(page.getByTestId('lives')).toHaveAccessibleName('9 lives');
});

test('two missed timers in a row stop the game until the player continues', { tag: '@soak' }, async ({
  page,
}) => {
  await page.clock.install();
  await newPlayer(page);
  await untilAsked(page);
  const stop = await missTwoTimers(page, ['2/10', '3/10']);
  const third = await currentQuestionId(page);
  const onward = stop.getByRole('button', { name: 'Continue' });
  await expect(onward).toBeFocused();
  await expect(onward).toHaveAccessibleDescription(/^Two in a row ran out/);
  await expectAccessible(page);
  await page.keyboard.press('1');
  for (let step = 0; step < 20; step += 1) await page.clock.runFor(3000);
  await expect(page.getByRole('timer', { includeHidden: true })).toHaveAttribute(
    'aria-label',
    '30 seconds left',
  );
  await expect(page.getByTestId('lives')).toHaveAttribute('aria-label', '8 lives');

  await page.keyboard.press('Enter');
  await expect(stop).toBeHidden();
  await expect(page.getByRole('heading', { name: 'What was this person booked for?' })).toBeFocused();
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^2\d seconds left$/);
  expect(await untilAsked(page)).toBe(third);
});

test('without lives the page counts down and leads to badges and board', { tag: '@soak' }, async ({
  page,
}) => {
  await newPlayer(page);
  const asked = await untilAsked(page);
  await setLives(asked, 1);
  await page.keyboard.press(String(await wrongAnswer(asked)));
  await expect(page.getByTestId('lives')).toHaveAccessibleName('0 lives');
  const modal = page.getByRole('dialog', { name: 'No more Lives' });
  await expect(modal).toContainText(/Time to next life: 1[45]:\d\d/);
  await expect(modal).toContainText('+1 life');
  await page.reload();
  await expect(modal).toContainText(/1[45]:\d\d/);
  await page.keyboard.press('Escape');
  const left = page.getByRole('main').getByRole('timer');
  await expect(left).toHaveText(/^1[45]:\d\d$/);
  const before = await left.textContent();
  await expect(left).not.toHaveText(before ?? '');
  await expectAccessible(page);
  const meanwhile = page.getByRole('navigation', { name: 'Until then' });
  await expect(meanwhile.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('href', '/leaderboard');
  await page.getByRole('button', { name: 'Get more lives' }).click();
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await meanwhile.getByRole('link', { name: 'Your badges' }).click();
  await page.waitForURL('**/badge');
  await page.goBack();
  await expect(modal).toBeVisible();
  await expect(answers(page)).toHaveCount(0);
});
