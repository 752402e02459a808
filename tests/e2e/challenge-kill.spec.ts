import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { localSecrets } from '@/local/local-secrets';
import { answerRight, playToLast } from '@/tests/support/challenge-screen';
import { expect, newPlayer, query, test } from '@/tests/support/e2e';
import { appUrl, E2E } from '@/tests/support/e2e-settings';
import { answers, photoShows, rightAnswer, untilAsked } from '@/tests/support/round';
import { startPages } from '@/tests/support/start-pages';
import { challengeFriend, idOf } from '../visual/arrange';

const PHONE = { viewport: { width: 390, height: 844 } };
test.use(PHONE);

/** Starts a second web server of the same game, which the test may kill. */
async function startSecondServer(port?: number) {
  const own = {
    ...localSecrets(E2E.dataDir, {}),
    FIELD_KEYS: '',
    APP_URL: appUrl(),
    REALTIME_URL: `http://localhost:${E2E.realtimePort}`,
    DATABASE_URL: E2E.databaseUrl,
    STORAGE_DIR: join(E2E.dataDir, 'files'),
  };
  const started = await startPages(() => own, port);
  await expect.poll(started.said, { timeout: 30_000 }).toContain('Ready');
  return started;
}

type Loss = { onAnswer?: (() => Promise<void>) | undefined };

/**
 * Sends the calls of the page to the second server. The page itself comes from the main server, whose socket accepts its own pages
 * only. `loss.onAnswer` runs after the next answer of the second server, and that answer does not reach the page.
 */
async function callSecondServer(page: Page, port: number, loss: Loss = {}): Promise<void> {
  await page.route(`${appUrl()}/challenge?**`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const url = route.request().url().replace(appUrl(), `http://localhost:${port}`);
    const response = await route.fetch({ url }).catch(() => null);
    const lose = loss.onAnswer;
    loss.onAnswer = undefined;
    await lose?.();
    await (response && !lose ? route.fulfill({ response }) : route.abort('connectionrefused'));
  });
}

test.describe('a killed process', () => {
  test.use({ expectedErrors: [/ERR_(CONNECTION|FAILED|EMPTY_RESPONSE)/] });

  test('loses no answer, and both players see the same result', { tag: '@soak' }, async ({
    page,
    browser,
  }) => {
    test.slow();
    const me = await newPlayer(page);
    const other = await (await browser.newContext(PHONE)).newPage();
    const friend = await newPlayer(other);
    const code = await challengeFriend(page, me, friend);
    const answered = async () => {
      const [row] = await query<{ answered: number[] }[]>`
        select array_agg(cardinality(array_remove(p.choices, null))::integer) as answered
        from challenge_players p join challenges c on c.id = p.challenge_id where c.code = ${code}`;
      return row?.answered;
    };
    /** The first page of a new process takes long on a busy machine. */
    const warmUp = (port: number) => page.request.get(`http://localhost:${port}/challenge?code=${code}`);

    let own = await startSecondServer();
    const { port } = own;
    try {
      await warmUp(port);
      const loss: Loss = {};
      for (const one of [page, other]) {
        await callSecondServer(one, port, one === page ? loss : {});
        await one.goto(`/challenge?code=${code}`);
        await one.getByRole('button', { name: 'Play' }).click();
        await answerRight(one);
        await expect(one.getByTestId('result')).toContainText('Right');
        // The first tap holds the result, the second goes on.
        for (let tap = 0; tap < 2; tap += 1) await one.getByTestId('result').click();
        await untilAsked(one, 'challenge');
        await photoShows(one);
      }
      const second = await rightAnswer(await untilAsked(page, 'challenge'));
      const chosen = (one: Page) => answers(one).nth(second - 1);
      // The process stores the first answer and dies before the player hears of it. The second answer finds no process.
      loss.onAnswer = async () => {
        own.pages.kill('SIGKILL');
        await own.ended;
      };
      await chosen(page).click();
      await own.ended;
      await chosen(other).click();
      await expect(chosen(other)).toHaveAttribute('data-verdict', 'locked');
      expect(await answered()).toEqual(expect.arrayContaining([1, 2]));
      own = await startSecondServer(port);
      await expect.poll(answered, { timeout: 60_000 }).toEqual([2, 2]);
      await playToLast(code, await idOf(me), 7);
      await playToLast(code, await idOf(friend), 5);
      for (const one of [page, other]) {
        await one.reload();
        await one.getByRole('button', { name: 'Keep playing' }).click();
        await answerRight(one);
      }
      await expect(page.getByRole('heading', { name: 'You won!' })).toBeVisible();
      await expect(other.getByRole('heading', { name: `${me.username} won` })).toBeVisible();
      for (const one of [page, other])
        for (const score of ['8/10', '6/10']) await expect(one.getByText(score)).toBeVisible();
    } finally {
      // A page that is still loading would report the refused connections as errors.
      for (const one of [page, other]) await one.goto('about:blank');
      own.pages.kill('SIGTERM');
      await own.ended;
      await other.context().close();
    }
  });
});
