import { expect, expectAccessible, expectFits, newPlayer, test } from '@/tests/support/e2e';
import { keepResult, openRoom, rightOption } from '@/tests/support/live-room';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test('Higher or lower in a room: whoever misses is out and watches, and the last one in wins', {
  tag: '@soak',
}, async ({ page: host, browser }) => {
  test.slow();
  const contexts = await Promise.all([1, 2].map(() => browser.newContext(PHONE)));
  const [ana, bo] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!ana || !bo) throw new Error('no page');
  await newPlayer(host);
  const code = await openRoom(host);
  for (const page of [ana, bo]) {
    await page.goto(`/room/${code}`);
    await page.getByRole('button', { name: 'Play now' }).click();
  }
  await expect(host.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(3);
  await host.getByRole('button', { name: 'Change' }).click();
  for (const choice of ['Higher or lower', '60'])
    await host.getByRole('dialog').getByText(choice, { exact: true }).click();
  await expectAccessible(host);
  await host.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(ana.getByTestId('settings')).toContainText('Higher or lower · up to 10 pairs');
  await host.getByRole('button', { name: 'Open', exact: true }).click();
  const link = await host.getByRole('link', { name: 'Open the stage' }).getAttribute('href');
  await host.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const stage = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  await stage.goto(link ?? '');
  await host.getByRole('button', { name: 'Start' }).click();

  const all = [host, ana, bo];
  for (const page of all) await expect(page.locator('[data-verdict="open"]')).toHaveCount(2);
  await expect(ana.getByTestId('still-in')).toContainText('3 of 3 still in');
  await expectAccessible(ana);
  await expectFits(ana);
  const first = await rightOption(code);
  await ana.keyboard.press(String(first));
  await expect(ana.locator('[data-verdict="locked"]')).toBeVisible();
  await expect(stage.getByText('Which is booked more often')).toBeVisible();
  await host.keyboard.press(String(first));
  await bo.keyboard.press(String(3 - first));
  await keepResult(code);
  for (const [page, outcome] of [
    [ana, 'Right'],
    [bo, 'Not this time'],
  ] as const)
    await expect(page.getByTestId('room-result')).toContainText(outcome);
  await expectAccessible(bo);

  await host.getByRole('button', { name: 'Next' }).click();
  for (const page of [host, ana]) await expect(page.locator('[data-verdict="open"]')).toHaveCount(2);
  await expect(bo.getByText('You’re out. You’re watching the others.')).toBeVisible();
  for (const card of await bo.locator('[data-verdict="closed"]').all()) await expect(card).toBeDisabled();
  await expect(bo.locator('[data-verdict="closed"]')).toHaveCount(2);
  await bo.reload();
  await expect(bo.getByText('You’re out. You’re watching the others.')).toBeVisible();
  await expect(bo.getByTestId('still-in')).toContainText('2 of 3 still in');
  const second = await rightOption(code);
  await ana.keyboard.press(String(second));
  await host.keyboard.press(String(3 - second));
  await keepResult(code);
  await expect(ana.getByTestId('room-result')).toContainText('Right');
  await host.getByRole('button', { name: 'Next' }).click();
  await expect(ana.getByText('Last one standing')).toBeVisible();
  await expect(ana.getByRole('heading', { name: 'You won!', level: 1 })).toBeVisible();
  await expectAccessible(ana);
  await Promise.all([...contexts, stage.context()].map((context) => context.close()));
});
