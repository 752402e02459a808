import type { Page } from '@playwright/test';
import { playToLast, rightAnswer, untilAsked, wrongAnswer } from '@/tests/support/round';
import { expect, look, newGuest, newPlayer, test } from './look';

test.use({ expectedErrors: [/WebSocket connection/] });

const next = (page: Page) => page.getByRole('button', { name: 'Next round' });

/** Plays to the card of a round, of whose first nine answers some are right. */
async function play(page: Page, right: number, isLastRight: boolean): Promise<void> {
  await playToLast(await untilAsked(page), right);
  await page.reload();
  const asked = await untilAsked(page);
  await page.keyboard.press(String(await (isLastRight ? rightAnswer : wrongAnswer)(asked)));
  await expect(next(page)).toBeVisible({ timeout: 10_000 });
}

const shows = (page: Page, words: string) => expect(page.getByRole('region').getByText(words)).toBeVisible();

test('the card of a player with badges', async ({ page }) => {
  await newPlayer(page);
  await play(page, 6, true);
  await shows(page, 'Look back');
  await look(page, 'round-badges');
  const nextPhoto = page.getByRole('button', { name: 'Next photo' });
  await nextPhoto.click();
  await nextPhoto.evaluate((button) => button.scrollIntoView({ block: 'start' }));
  await look(page, 'round-review', { shows: page.getByText('2 of 10') });
});

test('a round without badges', async ({ page }) => {
  await newPlayer(page);
  await play(page, 0, false);
  await shows(page, 'Look back');
  await look(page, 'round-none-right');
});

test('a perfect round', async ({ page }) => {
  await newPlayer(page);
  await play(page, 9, true);
  await shows(page, 'Perfect round!');
  await look(page, 'round-perfect');
});

test('a guest', async ({ page }) => {
  await newGuest(page);
  await play(page, 5, true);
  await shows(page, 'Keep your 60 points.');
  await look(page, 'round-guest');
});

for (const [name, answer, words] of [
  ['round-failed', { success: false, message: 'x', code: 'INTERNAL' }, 'load this round’s numbers'],
  ['round-loading', null, ''],
] as const) {
  test(`${name}: the numbers are missing`, async ({ page }) => {
    await page.routeWebSocket(/socket\.io/, (browser) => {
      const server = browser.connectToServer();
      browser.onMessage((message) => {
        const asked = /^42(\d+)\["roundfetch"/.exec(String(message));
        if (!asked) server.send(message);
        else if (answer) browser.send(`43${asked[1]}${JSON.stringify([answer])}`);
      });
    });
    await newPlayer(page);
    await play(page, 4, true);
    if (answer)
      await expect(page.getByRole('region').getByRole('alert')).toContainText(words, { timeout: 15_000 });
    await look(page, name);
  });
}

test('a badge waits beside the counter', async ({ page }) => {
  await newPlayer(page);
  await page.keyboard.press(String(await rightAnswer(await untilAsked(page))));
  await expect(page.getByTestId('waiting-badge')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('2/10')).toBeVisible();
  await untilAsked(page);
  await look(page, 'round-badge-waits');
});
