import { answerRight, playToLast } from '@/tests/support/challenge-screen';
import { challengeFriend, idOf } from './arrange';
import { look, newPlayer, test } from './look';

test('a challenge apart: its start, an answer, waiting, the list of open ones, and the result', async ({
  page,
  browser,
}) => {
  const me = await newPlayer(page);
  const other = await (await browser.newContext()).newPage();
  const friend = await newPlayer(other);
  const code = await challengeFriend(page, me, friend);
  const play = page.getByRole('button', { name: 'Play' });
  await look(page, 'challenge-apart-start', { shows: play });
  await play.click();
  await answerRight(page);
  await look(page, 'challenge-apart-answered', { shows: page.getByText('hasn’t answered this one yet.') });
  await playToLast(code, await idOf(me), 7);
  await page.reload();
  await page.getByRole('button', { name: 'Keep playing' }).click();
  await answerRight(page);
  await look(page, 'challenge-apart-waiting', { shows: page.getByText(`Waiting for ${friend.username}`) });
  await page.goto('/friends');
  await look(page, 'challenge-apart-list', { shows: page.getByRole('link', { name: friend.username }) });
  await other.goto(`/challenge?code=${code}`);
  await other.getByRole('button', { name: 'Play' }).click();
  await answerRight(other);
  await look(other, 'challenge-apart-theirs', { shows: other.getByText(`${me.username} chose:`) });
  await playToLast(code, await idOf(friend), 5);
  await other.reload();
  await other.getByRole('button', { name: 'Keep playing' }).click();
  await answerRight(other);
  await look(other, 'challenge-apart-lost', { shows: other.getByText(`${me.username} won`) });
  await page.goto(`/challenge?code=${code}`);
  await look(page, 'challenge-apart-won', { shows: page.getByText('You won!') });
  await page.goto('/challenge?code=3333333333');
  await look(page, 'challenge-apart-missing', { shows: page.getByText('We can’t find that challenge.') });
  await other.context().close();
});
