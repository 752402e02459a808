import { join } from 'node:path';
import { localSecrets } from '@/local/local-secrets';
import { E2E } from '@/tests/support/e2e-settings';
import { startPages } from '@/tests/support/start-pages';
import { expect, newPlayer, test } from '../support/e2e';

// Realtime lets in the pages of the game alone, and these are others.
test.use({ expectedErrors: [/WebSocket connection/] });

test('with STORE=off no link leads to a store, and its URL says that there is none', {
  tag: '@soak',
}, async ({ page }) => {
  const { pages, port, ended, said } = await startPages((own) => ({
    ...localSecrets(E2E.dataDir, {}),
    FIELD_KEYS: '',
    APP_URL: `http://localhost:${own}`,
    REALTIME_URL: `http://localhost:${E2E.realtimePort}`,
    DATABASE_URL: E2E.databaseUrl,
    STORAGE_DIR: join(E2E.dataDir, 'files'),
    STORE: 'off',
  }));
  try {
    await expect.poll(said, { timeout: 30_000 }).toContain('Ready');
    await newPlayer(page);
    const game = `http://localhost:${port}`;
    await page.goto(`${game}/home`);
    const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(tabs).toHaveText(['Home', 'Badge', 'Leaderboard']);
    await page.getByRole('button', { name: /lives/i }).click();
    const modal = page.getByRole('dialog');
    await expect(modal).toContainText('Share with your friends to get more lives.');
    await expect(modal.getByRole('link', { name: 'Store' })).toHaveCount(0);
    await modal.getByRole('link', { name: 'Share' }).click();
    await page.waitForURL('**/add-friend');
    await page.goto(`${game}/shop?payment=success`);
    await expect(page.getByText('This game has no store')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the game' }).click();
    await page.waitForURL('**/home');
  } finally {
    // A page that is still loading would report the refused connections as errors.
    await page.goto('about:blank');
    pages.kill('SIGTERM');
    await ended;
  }
});
