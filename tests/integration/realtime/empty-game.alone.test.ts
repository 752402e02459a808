import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDatabase } from '@/app/_server/context';
import { findCountyAction } from '@/app/(play)/home/actions';
import { getGame } from '@/lib/quiz/get-game';
import { browseAs } from '@/tests/support/browse-as';
import { testDatabase } from '@/tests/support/database';
import { throughAction, throughHttp, throughSocket } from '@/tests/support/entry-points';
import { signedInPlayer } from '@/tests/support/factories';
import { runningServer } from '@/tests/support/realtime-server';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const running = runningServer(database);

beforeAll(() => Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: database.url }));
afterAll(() => getDatabase().$client.end());

test('a game without records says so in plain words, at every event', async () => {
  const player = await signedInPlayer(database.db);
  const noQuestions = {
    code: 'NO_QUESTIONS',
    message: 'There are no photos to play with yet. Try again later.',
  };
  for (const payload of [{}, { table: '06037' }])
    expect(await throughSocket(running.port, 'questionfetch', player, payload)).toEqual(noQuestions);
  const noCounty = { code: 'NOT_FOUND', message: 'No county has records yet.' };
  const losAngeles = { lat: 34.05, long: -118.24 };
  await browseAs(player);
  expect(await throughAction(findCountyAction, losAngeles)).toEqual(noCounty);
  expect(await throughHttp('fips', null, losAngeles)).toEqual(noCounty);
  expect((await getGame(player)).waiting).toBeNull();
});
