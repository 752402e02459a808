import { setLives, untilAsked, wrongAnswer } from '@/tests/support/round';
import { failActions, holdActions } from './arrange';
import { expect, look, newGuest, test } from './look';
import { ON_ITS_SIDE } from './views';

test.use({ expectedErrors: [/ERR_FAILED/] });

test('landing: starting a game, failed, on its side', async ({ page }) => {
  await page.goto('/');
  const play = page.getByRole('button', { name: 'Agree & Play as a guest' });
  await look(page, 'landing-on-its-side', { views: ON_ITS_SIDE });
  const restore = await failActions(page, '**/');
  await play.click();
  await look(page, 'landing-failed');
  await restore();
  const letGo = await holdActions(page, '**/');
  await play.click();
  await look(page, 'landing-starting', { shows: page.getByRole('button', { name: 'Starting the game...' }) });
  await letGo();
  await page.waitForURL('**/home');
});

test('a guest: question, sign-up, login, settings, logout', async ({ page }) => {
  await newGuest(page);
  await untilAsked(page);
  await look(page, 'guest-home');
  await page.getByTestId('lives').click();
  await look(page, 'guest-lives-full');
  await page.goto('/register');
  await look(page, 'guest-register');
  await page.goto('/login');
  await look(page, 'guest-login');
  await page.goto('/setting');
  await look(page, 'guest-setting');
  await page.getByRole('button', { name: 'Logout' }).click();
  await look(page, 'guest-logout');
});

test('a guest without lives', async ({ page }) => {
  await newGuest(page);
  const asked = await untilAsked(page);
  await setLives(asked, 1);
  await page.reload();
  await untilAsked(page);
  await page.keyboard.press(String(await wrongAnswer(asked)));
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign up' })).toBeVisible();
  await look(page, 'guest-no-more-lives');
  await page.keyboard.press('Escape');
  await look(page, 'guest-without-lives');
});
