import { expect, test } from 'vitest';
import { getSealedBoard } from '@/lib/leaderboard/get-sealed-board';
import { windowIds } from '@/lib/leaderboard/windows';
import { spend } from '@/lib/security/rate-limits';
import { insertScores } from '@/tests/support/boards';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';

const database = testDatabase();

test('callers share one top, and each finds their own place as it is now', async () => {
  const { weekly: windowId } = windowIds(Date.now());
  const [one, other] = [await signedInPlayer(database.db), await signedInPlayer(database.db)];
  const setScore = (player: typeof one, score: number) =>
    database.db.$client`
      update scores set score = ${score} where window_id = ${windowId} and player_id = ${player.actor.playerId}`;
  const boardOf = (player: typeof one) => getSealedBoard(player, { interval: 'weekly' });
  await insertScores(
    database.db,
    [one, other].map(({ actor: { playerId } }, index) => ({
      playerId,
      windowId,
      score: 20 - index * 10,
      reachedAt: new Date(),
      listed: true,
    })),
  );
  const board = await boardOf(one);
  expect(board.data.map((row) => [row.total_score, row.isYou])).toEqual([
    [20, true],
    [10, false],
  ]);
  await setScore(other, 30);
  const theirs = await boardOf(other);
  expect(theirs.beside.own).toEqual({ rank: 1, total_score: 30 });
  expect(theirs.data.map((row) => [row.total_score, row.isYou])).toEqual([
    [30, true],
    [20, false],
  ]);
  expect((await boardOf(one)).beside.own).toEqual({ rank: 2, total_score: 20 });
});

test('a limit that each process counts for itself refuses past its points and writes nothing', async () => {
  const limit = { name: 'read only', points: 2, perSeconds: 60, perProcess: true } as const;
  const player = await signedInPlayer(database.db);
  const call = () => spend(player, limit, player.actor.playerId);
  await call();
  await call();
  await expect(call()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 60 });
  await spend(player, limit, 'somebody else');
  expect(await database.db.$client`select key from rate_limits`).toEqual([]);
});
