import { expect, test, vi } from 'vitest';
import { checkLedger } from '@/lib/lives/check-ledger';
import { moveLives } from '@/lib/lives/move-lives';
import { dealQuestions } from '@/lib/quiz/deal-questions';
import { judgeAnswers } from '@/lib/quiz/judge-answers-sql';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, createPlayers, createRecords, playerContext } from '@/tests/support/game-world';
import { loseLives, standing } from '@/tests/support/store';

const database = testDatabase();
const NOON = Date.parse('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;
const at = (hours: number) => anonymousContext(database.db, { now: () => new Date(NOON + hours * HOUR_MS) });

const newPlayer = async (lives = 10) =>
  (await createOnePlayer(database.db, { lives, now: new Date(NOON) })).playerId;

test('a drift is logged once a day with both sums, and other players are not named', async () => {
  const [right, wrong] = [await newPlayer(), await newPlayer()];
  await newPlayer(0);
  await loseLives(database.db, right, 3, new Date(NOON));
  await database.sql`update game_states set lives = lives + 5, stars = 1 where player_id = ${wrong}`;
  const ctx = at(0);
  const error = vi.spyOn(ctx.log, 'error').mockImplementation(() => {});
  expect(await Promise.all([checkLedger(ctx), checkLedger(ctx), checkLedger(ctx)])).toEqual(
    expect.arrayContaining([1, null, null]),
  );
  expect(error.mock.calls.map(([fields]) => fields)).toEqual([
    { playerId: wrong, lives: 15, booked_lives: 10, stars: 1, booked_stars: 0 },
  ]);
  expect(await checkLedger(at(23))).toBeNull();
  expect(await checkLedger(at(24))).toBe(1);
  await database.sql`update game_states set lives = 10, stars = 0 where player_id = ${wrong}`;
  expect(await checkLedger(at(48))).toBe(0);
  error.mockRestore();
});

test('all players are checked, in batches', async () => {
  const many = await createPlayers(database.db, 1203, { now: new Date(NOON) });
  const ids = many.map(({ playerId }) => playerId).sort();
  // At the ends of what is read at once, wherever in between other tests' players stand.
  const wrong = [0, 498, 499, 500, 501, 999, 1000, 1001, 1202].map((place) => ids[place] ?? '');
  const sql = database.sql;
  await sql`update game_states set lives = lives + 1 where player_id = any(${`{${wrong.join(',')}}`}::uuid[])`;
  const statements = vi.spyOn(database.db, 'execute');
  const ctx = at(72);
  const error = vi.spyOn(ctx.log, 'error').mockImplementation(() => {});
  expect(await checkLedger(ctx)).toBe(wrong.length);
  expect(error.mock.calls.map(([fields]) => (fields as { playerId: string }).playerId)).toEqual(wrong);
  // The claim, three reads with their closings, the mark.
  expect(statements).toHaveBeenCalledTimes(8);
  statements.mockRestore();
  error.mockRestore();
  await sql`update game_states set lives = lives - 1 where player_id = any(${`{${wrong.join(',')}}`}::uuid[])`;
});

test('an interrupted check is repeated after an hour, not after a day', async () => {
  const sql = database.sql;
  await sql`alter table game_states rename to game_states_away`;
  await expect(
    checkLedger(at(96)).finally(() => sql`alter table game_states_away rename to game_states`),
  ).rejects.toThrow();
  expect(await checkLedger(at(96.5))).toBeNull();
  expect(await checkLedger(at(97))).toBe(0);
  expect(await checkLedger(at(98))).toBeNull();
});

test('a check in the middle of a round is followed by the rest of the round and the next one', async () => {
  const sql = database.sql;
  await createRecords(database.db, 5);
  const player = await createOnePlayer(database.db, { lives: 30, now: new Date(NOON) });
  const ctx = playerContext(database.db, player, { now: new Date(NOON) });
  const miss = async (questions: readonly { question_id: string }[]) => {
    const settings = { now: new Date(NOON), minGapMs: 0 };
    for (const { question_id: questionId } of questions)
      await judgeAnswers(database.db, [{ ...player, questionId, optionId: null }], settings);
  };
  const { questions } = await dealQuestions(ctx);
  await miss(questions.slice(0, 4));
  expect(await checkLedger(at(200))).toBe(0);
  await miss(questions.slice(4));
  await miss((await dealQuestions(ctx)).questions.slice(0, 3));
  const moves = [{ kind: 'adjustment' as const, lives: 2, causeId: null }];
  await moveLives(database.db, { playerId: player.playerId, moves, now: new Date(NOON) });
  expect(await checkLedger(at(300))).toBe(0);
  const [closing] = await sql`
    select sequence, free_lives from ledger_closings where player_id = ${player.playerId}`;
  expect(closing).toEqual({ sequence: 14, free_lives: 30 - 13 + 2 });
});

test('moves are booked in order after regenerated lives, and the running interval continues', async () => {
  const playerId = await newPlayer(6);
  await loseLives(database.db, playerId, 4, new Date(NOON));
  const moves = [4, 0, -3].map((lives) => ({ kind: 'adjustment' as const, lives, causeId: null }));
  const later = new Date(NOON + 20 * 60_000);
  expect(await moveLives(database.db, { playerId, moves, now: later })).toBe(true);
  expect(await standing(database.db, playerId)).toMatchObject({
    lives: 4,
    booked: 4,
    moves: [...Array(4).fill('answer -1'), 'regeneration 1', 'adjustment 4', 'adjustment -3'],
  });
  const [state] = await database.sql`
    select extract(epoch from regenerating_since)::float8 as since from game_states where player_id = ${playerId}`;
  expect(state?.since).toBe((NOON + 15 * 60_000) / 1000);
});

test('moves below zero are refused entirely, and erased players get nothing', async () => {
  const playerId = await newPlayer();
  const take = [{ kind: 'adjustment' as const, lives: -11, causeId: null }];
  const refused = moveLives(database.db, { playerId, moves: take, now: new Date(NOON) });
  await expect(refused).rejects.toMatchObject({ cause: { constraint_name: 'lives_not_negative' } });
  expect(await standing(database.db, playerId)).toMatchObject({ lives: 10, booked: 10, moves: [] });
  const gone = '00000000-0000-4000-8000-000000000000';
  expect(await moveLives(database.db, { playerId: gone, moves: take, now: new Date(NOON) })).toBe(false);
});
