import { answersOf, chargeCards } from '@/tests/support/higher-lower-screen';
import { holdScreen } from './arrange';
import { look, newGuest, newPlayer, test } from './look';

test.use({ expectedErrors: [/WebSocket connection|Failed to load resource/] });

test('the loading screen, a question, its shares, and the end of a run', async ({ page }) => {
  await newGuest(page);
  await page.goto('/setting');
  const letCome = await holdScreen(page, '**/higher-lower*');
  await page.getByRole('link', { name: /^Higher or lower/ }).click();
  await look(page, 'higher-lower-loading', { shows: page.getByRole('heading', { name: 'Higher or lower' }) });
  await letCome();
  await look(page, 'higher-lower-question', { shows: page.getByText('Which is booked more often') });
  await page.keyboard.press((await answersOf(page)).wrong);
  await look(page, 'higher-lower-shares', { shows: page.getByText('Not this time').last() });
  await page.getByRole('button', { name: 'Next' }).click();
  await look(page, 'higher-lower-over', { shows: page.getByRole('button', { name: 'Again' }) });
});

test('a run without its server', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/higher-lower');
  await chargeCards(page).first().waitFor();
  const { right } = await answersOf(page);
  await page.context().setOffline(true);
  await page.keyboard.press(right);
  await look(page, 'higher-lower-offline', { shows: page.getByText('Your run is safe') });
});
