import { answerChallengeRight, playChallengeToLast } from '@/tests/support/challenge-screen';
import { idOf, tie } from './arrange';
import { look, newPlayer, test } from './look';

test('a challenge apart: its start, an answer, waiting, the list of open ones, and the result', async ({
  page,
  browser,
}) => {
  const me = await newPlayer(page);
  const other = await (await browser.newContext()).newPage();
  const friend = await newPlayer(other);
  await tie(await idOf(me), [{ id: await idOf(friend), name: friend.username }], 'accepted');
  await page.goto('/friends');
  await page.getByRole('listitem').filter({ hasText: friend.username }).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Play apart' }).click();
  await page.waitForURL(/\/challenge\?code=/);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const play = page.getByRole('button', { name: 'Play' });
  await look(page, 'challenge-apart-start', { shows: play });
  await play.click();
  await answerChallengeRight(page);
  await look(page, 'challenge-apart-answered', { shows: page.getByText('hasn’t answered this one yet.') });
  await playChallengeToLast(code, await idOf(me), 7);
  await page.reload();
  await page.getByRole('button', { name: 'Keep playing' }).click();
  await answerChallengeRight(page);
  await look(page, 'challenge-apart-waiting', { shows: page.getByText(`Waiting for ${friend.username}`) });
  await page.goto('/friends');
  await look(page, 'challenge-apart-list', { shows: page.getByRole('link', { name: friend.username }) });
  await other.goto(`/challenge?code=${code}`);
  await other.getByRole('button', { name: 'Play' }).click();
  await answerChallengeRight(other);
  await look(other, 'challenge-apart-theirs', { shows: other.getByText(`${me.username} chose:`) });
  await playChallengeToLast(code, await idOf(friend), 5);
  await other.reload();
  await other.getByRole('button', { name: 'Keep playing' }).click();
  await answerChallengeRight(other);
  await look(other, 'challenge-apart-lost', { shows: other.getByText(`${me.username} won`) });
  await page.goto(`/challenge?code=${code}`);
  await look(page, 'challenge-apart-won', { shows: page.getByText('You won!') });
  await page.goto('/challenge?code=3333333333');
  await look(page, 'challenge-apart-missing', { shows: page.getByText('We can’t find that challenge.') });
  await other.context().close();
});
