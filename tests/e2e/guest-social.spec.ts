import type { Page } from '@playwright/test';
import { expect, expectAccessible, newGuest, query, test } from '@/tests/support/e2e';
import { forgetMe } from '@/tests/support/requests';
import { untilAsked } from '@/tests/support/round';

async function chooseAt(page: Page, path: string, button: string, person: RegExp): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('button', { name: person }).click();
}

const success = (page: Page, text: string) => page.locator('[data-toast=success]').filter({ hasText: text });

/** The player whose question it is. */
async function playerOf(questionId: string) {
  const [row] = await query`
      select p.id, p.is_guest, p.deletion_due_at is not null as is_ending
      from questions q left join players p on p.id = q.player_id where q.id = ${questionId}`;
  return row;
}

/** The User ID on /profile. */
async function userId(page: Page): Promise<string> {
  await page.goto('/profile');
  return (
    (await page
      .getByText(/^\d{8}$/)
      .first()
      .textContent()) ?? ''
  ).trim();
}

test('a guest keeps the game with a new identity, and the same question waits', async ({ page }) => {
  await newGuest(page);
  const question = await untilAsked(page);
  const guest = await playerOf(question);
  await chooseAt(page, '/register', 'Apple', /oscar\.lind@/);
  await page.waitForURL('**/home');
  await expect(success(page, 'Login successful')).toBeVisible();
  expect(await untilAsked(page)).toBe(question);
  expect(await playerOf(question)).toEqual({ ...guest, is_guest: false });
  await page.goto('/profile');
  await expect(page.getByText(/^\d{8}$/).first()).toBeVisible();
});

test('a guest whose identity has an account chooses: stay a guest, or go there and end', {
  tag: '@soak',
}, async ({ page }) => {
  await chooseAt(page, '/login', 'Gmail', /gina\.brooks@/);
  await page.waitForURL('**/home');
  const own = await userId(page);
  await forgetMe(page);
  // The helper below reads the question of the one player whom this browser stores.
  await page.evaluate(() => localStorage.clear());

  await newGuest(page);
  const question = await untilAsked(page);
  expect(await playerOf(question)).toMatchObject({ is_guest: true, is_ending: false });
  await chooseAt(page, '/login', 'Gmail', /gina\.brooks@/);
  await page.waitForURL('**/login/identity');
  await expect(page.getByText('This Google login already has an account.')).toBeVisible();
  await expect(page.getByText('Switching deletes this guest’s')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Stay a guest' }).click();
  await page.waitForURL('**/home');
  expect(await untilAsked(page)).toBe(question);

  await chooseAt(page, '/register', 'Gmail', /gina\.brooks@/);
  await page.waitForURL('**/login/identity');
  await page.getByRole('button', { name: 'Go to my account' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await expect(success(page, 'Google login successful')).toBeVisible();
  expect(await userId(page)).toBe(own);
  // The job may have erased the guest already.
  expect((await playerOf(question)) ?? { id: null, is_ending: true }).toMatchObject({ is_ending: true });
});
