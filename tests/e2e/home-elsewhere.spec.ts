import { expect, newPlayer, test, withDatabase } from '@/tests/support/e2e';
import { answers, rightAnswer, untilAsked } from '@/tests/support/round';

test.describe('a county without records', () => {
  // Loving County, Texas, the smallest by people: it has no records in the bank that ships.
  test.use({ geolocation: { latitude: 31.85, longitude: -103.58 }, permissions: ['geolocation'] });

  test('is told once per session, and the clock waits', async ({ page }) => {
    await newPlayer(page);
    const overlay = page.getByRole('dialog', { name: 'Your county' });
    await expect(overlay).toContainText(
      'Mugshots from your local area are not currently available. Today you are playing from ',
    );
    await overlay.getByRole('button', { name: 'Ok' }).click();
    await expect(overlay).toBeHidden();
    await untilAsked(page);
    await page.reload();
    await untilAsked(page);
    await expect(overlay).toBeHidden();
  });
});

test('a second tab that answers first takes this one along', async ({ page, context }) => {
  await newPlayer(page);
  const first = await untilAsked(page);
  const other = await context.newPage();
  await other.goto('/home');
  expect(await untilAsked(other)).toBe(first);
  await other.keyboard.press(String(await rightAnswer(first)));
  await expect(page.getByTestId('result')).toContainText('Answered elsewhere');
  await expect(page.getByText('2/10')).toBeVisible();
  await expect(other.getByText('2/10')).toBeVisible();
});

test.describe('a connection that goes away', () => {
  test.use({ expectedErrors: [/WebSocket connection|ERR_INTERNET_DISCONNECTED/] });

  test('keeps the answer and sends it when it is back', async ({ page, context }) => {
    let cut = false;
    const open = new Set<() => void>();
    await page.routeWebSocket(/socket\.io/, (browser) => {
      if (cut) return void browser.close({ code: 1001 });
      const server = browser.connectToServer();
      open.add(() => {
        browser.close({ code: 1001 });
        server.close({ code: 1001 });
      });
    });
    await newPlayer(page);
    const first = await untilAsked(page);
    cut = true;
    for (const close of open) close();
    await context.setOffline(true);
    await expect(page.getByTestId('offline')).toContainText('You are offline');
    await expect(page.getByTestId('reconnecting')).toBeVisible();
    const right = await rightAnswer(first);
    await answers(page)
      .nth(right - 1)
      .click();
    await expect(answers(page).nth(right - 1)).toHaveAttribute('data-verdict', 'locked');
    cut = false;
    await context.setOffline(false);
    await expect(page.getByTestId('result')).toContainText('Right', { timeout: 15_000 });
    await expect(page.getByTestId('offline')).toBeEmpty();
  });
});

test.describe('a photo that does not load', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('is reported and another question takes its place', async ({ page }) => {
    let failing = true;
    await page.route('**/photos/**', (route) => {
      if (!failing) return route.continue();
      failing = false;
      return route.abort();
    });
    await newPlayer(page);
    await untilAsked(page);
    const photo = page.getByAltText('Booking record of a person presumed innocent');
    await expect(photo).toHaveCSS('opacity', '1');
    const replaced = await withDatabase(
      (sql) => sql`select 1 from questions where replaced_at > now() - interval '1 minute'`,
    );
    expect(replaced.length).toBeGreaterThan(0);
  });

  test('gives way to a placeholder after two seconds', async ({ page }) => {
    const held: (() => void)[] = [];
    await page.route('**/photos/**', (route) => new Promise((go) => held.push(() => go(route.continue()))));
    await newPlayer(page);
    await expect(page.getByTestId('photo-placeholder')).toBeVisible();
    await expect(page.getByRole('timer')).not.toHaveAccessibleName('30 seconds left');
    for (const release of held) release();
  });
});
