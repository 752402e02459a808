import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { getDaily } from '@/lib/daily/get-daily';
import { judgeDailyAnswers } from '@/lib/daily/play/judge-daily-answers';
import { startDaily } from '@/lib/daily/play/start-daily';
import { systemRandom } from '@/lib/platform/random';
import type { UnjudgedAnswer } from '@/lib/quiz/judging/judge-answers-sql';
import { dailyOptions, dailyPlayers, playDaily } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T12:00:00Z') };
const ctxOf = (player: WorldPlayer) => playerContext(database.db, player, clock);

beforeEach(async () => {
  clock.now = new Date('2026-11-21T12:00:00Z');
  await database.db
    .$client`truncate dailies, daily_questions, player_dailies, daily_counts, booking_records cascade`;
  await createRecords(database.db, 40, 'company');
});

const judge = (answers: readonly UnjudgedAnswer[], minGapMs = 0) =>
  judgeDailyAnswers(database.db, answers, { now: clock.now, minGapMs, random: systemRandom });

/** Returns what answers the nth open question of a player's daily, right or wrong. */
async function answerTo(player: WorldPlayer, n: number, how: 'right' | 'wrong'): Promise<UnjudgedAnswer> {
  const { questions } = await startDaily(ctxOf(player));
  const questionId = questions[n]?.question_id ?? '';
  const { [how]: optionId } = await dailyOptions(database.db, questionId);
  return { ...player, questionId, optionId };
}

const outcomesOf = (judged: readonly { outcome: string }[]) => judged.map(({ outcome }) => outcome);

test('answers of one call are judged one after the other, each for itself, and come back in their order', async () => {
  const [ann, ben, stranger] = await dailyPlayers(database.db, 3, clock.now);
  const first = await answerTo(ann, 0, 'right');
  const other = await answerTo(ann, 0, 'wrong');
  const next = await answerTo(ann, 1, 'wrong');
  const bens = await answerTo(ben, 0, 'wrong');
  const judged = await judge(
    [
      { ...first, sessionId: ben.sessionId },
      first,
      bens,
      other,
      first,
      { ...first, playerId: stranger.playerId, sessionId: stranger.sessionId },
      { ...first, questionId: randomUUID() },
      { ...next, optionId: first.optionId },
      next,
    ],
    1500,
  );
  expect(outcomesOf(judged)).toEqual([
    'NOT_SIGNED_IN',
    'JUDGED',
    'JUDGED',
    'ANSWERED_ELSEWHERE',
    'AGAIN',
    'NOT_FOUND',
    'NOT_FOUND',
    'NOT_FOUND',
    'TOO_EARLY',
  ]);
  expect(judged[1]).toMatchObject({ correct: true, streak: 1 });
  expect(judged[2]).toMatchObject({ correct: false, streak: 0 });
  clock.now = new Date(clock.now.getTime() + 2000);
  expect(outcomesOf(await judge([next, first], 1500))).toEqual(['JUDGED', 'AGAIN']);
  expect(await getDaily(ctxOf(ann))).toMatchObject({ state: 'open', answered: 2 });
  expect(await getDaily(ctxOf(ben))).toMatchObject({ state: 'open', answered: 1 });
});

test('the last answers of many players in one call finish each daily and count each once', async () => {
  const players = await dailyPlayers(database.db, 6, clock.now);
  const last: UnjudgedAnswer[] = [];
  for (const [i, player] of players.entries()) {
    await playDaily(database.db, player, clock, { count: 9, right: 9 });
    last.push(await answerTo(player, 0, i < 4 ? 'right' : 'wrong'));
  }
  // Sent twice, as by a tab that got no answer.
  const judged = await judge([...last, ...last]);
  expect(outcomesOf(judged)).toEqual([...Array(6).fill('JUDGED'), ...Array(6).fill('AGAIN')]);
  const [player] = players;
  const { result, streak } = await getDaily(ctxOf(player));
  expect([streak.days, result?.histogram?.[9], result?.histogram?.[10]]).toEqual([1, 2, 4]);
  const codes = await database.db.$client<{ code: string }[]>`select share_code as code from player_dailies`;
  expect(new Set(codes.map(({ code }) => code)).size).toBe(6);
});

test('the dailies of two days that a player finishes in one call make a streak of two', async () => {
  const [player] = await dailyPlayers(database.db, 1, clock.now);
  await playDaily(database.db, player, clock, { count: 9 });
  const before = await answerTo(player, 0, 'right');
  clock.now = new Date('2026-11-22T12:00:00Z');
  await database.db
    .$client`update player_dailies set finished_at = now() where player_id = ${player.playerId}`;
  await playDaily(database.db, player, clock, { count: 9 });
  const today = await answerTo(player, 0, 'right');
  await database.db.$client`
    update player_dailies set finished_at = null where player_id = ${player.playerId} and day = '2026-11-21'`;
  clock.now = new Date(clock.now.getTime() + 2000);
  expect(outcomesOf(await judge([before, today]))).toEqual(['JUDGED', 'JUDGED']);
  const streaks = await database.db.$client`
    select day::text as day, streak_days from player_dailies where player_id = ${player.playerId} order by day`;
  expect([...streaks]).toEqual([
    { day: '2026-11-21', streak_days: 1 },
    { day: '2026-11-22', streak_days: 2 },
  ]);
});
