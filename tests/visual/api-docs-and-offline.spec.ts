import { untilWorkerServes } from '@/tests/support/caches';
import { NETWORK_LOST } from '@/tests/support/e2e';
import { expect, look, newPlayer, test } from './look';

test('the documents of the API', async ({ page }) => {
  await page.goto('/api-docs');
  await expect(page.getByText('/v1/login').first()).toBeVisible({ timeout: 20_000 });
  // The viewer of the package has landmarks and buttons of its own.
  const leaveOut = ['axe landmark-', 'too small'];
  await look(page, 'api-docs', { leaveOut });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: [NETWORK_LOST] });

  test('the offline page, and a screen that was open before', async ({ page, context }) => {
    await newPlayer(page);
    await untilWorkerServes(page);
    await page.goto('/setting');
    await context.setOffline(true);
    await expect(page.getByTestId('offline')).toContainText('You’re offline');
    await look(page, 'offline-setting');
    await page.reload();
    await look(page, 'offline', { shows: page.getByRole('heading', { name: 'You’re offline' }) });
  });
});
