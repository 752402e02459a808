import { answerRight, playToLast } from '@/tests/support/challenge-screen';
import { expect, expectAccessible, expectFits, logIn, newPlayer, query, test } from '@/tests/support/e2e';
import { appUrl } from '@/tests/support/e2e-settings';
import { untilAsked } from '@/tests/support/round';
import { challengeFriend, idOf } from '../visual/arrange';

const PHONE = { viewport: { width: 390, height: 844 } };
test.use(PHONE);

test('two friends play the same ten photos apart, and both read the result', { tag: '@soak' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const me = await newPlayer(page);
  const other = await (await browser.newContext(PHONE)).newPage();
  const friend = await newPlayer(other);
  const code = await challengeFriend(page, me, friend);
  await expect(page.getByRole('heading', { name: 'Ten photos. Two players.' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.screenshot({ path: 'test-results/screens/apart-intro.png', fullPage: true });
  await page.getByRole('button', { name: 'Play' }).click();
  await answerRight(page);
  await expect(page.getByText(`${friend.username} hasn’t answered this one yet.`)).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/apart-judged.png' });
  await playToLast(code, await idOf(me), 7);
  await page.reload();
  await page.getByRole('button', { name: 'Keep playing' }).click();
  await answerRight(page);
  await expect(page.getByRole('heading', { name: `Waiting for ${friend.username}` })).toBeVisible();
  await expectFits(page);
  await page.screenshot({ path: 'test-results/screens/apart-waiting.png', fullPage: true });

  await other.goto('/inbox');
  await other
    .getByTestId('notification')
    .getByRole('link', { name: `${me.username} challenged you` })
    .click();
  await other.waitForURL(`**/challenge?code=${code}`);
  await other.getByRole('button', { name: 'Play' }).click();
  await answerRight(other);
  await expect(other.getByText(`${me.username} chose:`)).toBeVisible();
  await other.screenshot({ path: 'test-results/screens/apart-theirs.png' });
  await playToLast(code, await idOf(friend), 5);
  await other.goto('/friends');
  await other.getByRole('link', { name: me.username }).click();
  await other.getByRole('button', { name: 'Keep playing' }).click();
  await answerRight(other);
  await expect(other.getByRole('heading', { name: `${me.username} won` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You won!' })).toBeVisible({ timeout: 15_000 });
  for (const one of [page, other]) {
    await expect(one.getByText('8/10')).toBeVisible();
    await expect(one.getByText('6/10')).toBeVisible();
    await expectAccessible(one);
    await expectFits(one);
  }
  await page.screenshot({ path: 'test-results/screens/apart-result.png', fullPage: true });
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  await page.screenshot({ path: 'test-results/screens/apart-result-320.png', fullPage: true });
  await page.goto('/inbox');
  await expect(page.getByTestId('notification').first()).toContainText(
    `You won 8–6 against ${friend.username}.`,
  );
  await other.getByRole('button', { name: 'Rematch' }).click();
  await other.waitForURL((url) => url.searchParams.get('code') !== code);
  await expect(other.getByRole('button', { name: 'Play' })).toBeVisible();
  await other.context().close();
});

test('a link leads a visitor, as a guest or after the login, into the challenge', { tag: '@soak' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const me = await newPlayer(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const challengeByLink = async () => {
    await page.goto('/friends');
    await page.getByRole('button', { name: 'Challenge by link' }).click();
    await page.waitForURL(/\/challenge\?code=/);
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${appUrl()}/c/${code}`);
    return code;
  };
  const code = await challengeByLink();
  const other = await (await browser.newContext(PHONE)).newPage();
  await other.goto(`/c/${code}`);
  await expect(other.getByRole('heading', { name: `${me.username} challenged you` })).toBeVisible();
  await expect(other.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    'A challenge in Lineup',
  );
  expect(await other.locator('head').innerHTML()).not.toContain(me.username);
  await expectAccessible(other);
  await expectFits(other);
  await other.screenshot({ path: 'test-results/screens/apart-link.png', fullPage: true });
  await other.getByRole('button', { name: 'Play now' }).click();
  await other.waitForURL(`**/challenge?code=${code}`);
  await other.getByRole('button', { name: 'Accept and play' }).click();
  await answerRight(other);
  await expect(other.getByText(`${me.username} hasn’t answered this one yet.`)).toBeVisible();
  await playToLast(code, await idOf(me), 9);
  await query`
    update challenges set closes_at = now() where code = ${code}`;
  await other.goto(`/c/${code}`);
  await other.waitForURL(`**/challenge?code=${code}`);
  await expect(other.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Rematch' })).toHaveCount(0);
  await other.screenshot({ path: 'test-results/screens/apart-guest.png', fullPage: true });
  await other.context().close();

  const next = await challengeByLink();
  const third = await (await browser.newContext(PHONE)).newPage();
  const player = await newPlayer(third);
  await third.context().clearCookies();
  await third.goto(`/c/${next}`);
  await third.getByRole('link', { name: 'Log in or sign up' }).click();
  await expect(third.getByText('Log in or sign up to play the challenge.')).toBeVisible();
  await logIn(third, player, `/challenge?code=${next}`);
  await third.getByRole('button', { name: 'Accept and play' }).click();
  await untilAsked(third, 'challenge');
  await third.context().clearCookies();
  await third.goto(`/c/${next}`);
  await expect(third.getByText('This challenge is taken')).toBeVisible();
  await third.setViewportSize({ width: 320, height: 640 });
  await expectFits(third);
  await third.screenshot({ path: 'test-results/screens/apart-link-taken.png', fullPage: true });
  await third.context().close();
});

test('a link that another player has accepted says so', { tag: '@soak' }, async ({ page, browser }) => {
  const me = await newPlayer(page);
  const other = await (await browser.newContext(PHONE)).newPage();
  await newPlayer(other);
  await query`
    insert into challenges (code, challenger_id, accepted, created_at, closes_at)
    values ('2222222222', ${await idOf(me)}::uuid, true, now(), now() + interval '48 hours')`;
  await other.goto('/challenge?code=2222222222');
  await expect(other.getByText('This challenge is taken')).toBeVisible();
  await expectFits(other);
  await other.goto('/challenge?code=3333333333');
  await expect(other.getByText('We can’t find that challenge.')).toBeVisible();
  await query`delete from challenges where code = '2222222222'`;
  await other.context().close();
});
