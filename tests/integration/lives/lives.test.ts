import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { utcDay } from '@/lib/contract/daily/day';
import {
  afterAnswer,
  canPlay,
  type Holdings,
  nextLifeAtMs,
  regenerate,
  spendOne,
} from '@/lib/contract/lives/rules';
import { checkLedger } from '@/lib/lives/check-ledger';
import { moveLives } from '@/lib/lives/move-lives';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { judgeAnswers } from '@/lib/quiz/judging/judge-answers-sql';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import {
  brokenInvariants,
  createOnePlayer,
  createPlayers,
  createRecords,
  playerContext,
  secretOptions,
} from '@/tests/support/game-world';
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
    { playerId: wrong, lives: 15, ledger_lives: 10, stars: 1, ledger_stars: 0 },
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

const START = Date.parse('2026-11-21T12:00:00.000Z');

/** Stored lives with the start of the interval, and a moment: often at, just before or just after the end of an interval. */
const moments = fc.record({
  lives: fc.integer({ min: 0, max: 8 }),
  since: fc.option(fc.integer({ min: START - 5_000_000, max: START + 5_000_000 }), { nil: null }),
  now: fc.oneof(
    fc.integer({ min: START - 5_000_000, max: START + 10_000_000 }),
    fc
      .record({ intervals: fc.integer({ min: 0, max: 6 }), off: fc.integer({ min: -1, max: 1 }) })
      .map(({ intervals, off }) => START + intervals * 900_000 + off),
  ),
});

type Row = { lives: number; gained: number; since_ms: number | null; next_ms: number | null };

/** Returns what the database makes of these, in their order. */
const regeneratedBySql = (cases: readonly object[]) => database.sql<Row[]>`
  select r.lives, r.gained, (extract(epoch from r.since) * 1000)::float8 as since_ms,
    (extract(epoch from next_life_at(r.since)) * 1000)::float8 as next_ms
  from jsonb_to_recordset(${JSON.stringify(cases.map((one, n) => ({ ...one, n })))}::text::jsonb)
    as c (n integer, lives integer, since float8, now float8),
  lateral regenerated(c.lives, to_timestamp(c.since / 1000), to_timestamp(c.now / 1000)) r order by c.n`;

test('SQL and TypeScript agree on the lives of any moment', async () => {
  const cases = [
    ...fc.sample(moments, 1000),
    // An interval that ends exactly now.
    { lives: 2, since: START, now: START + 900_000 },
    { lives: 0, since: START, now: START + 4_499_999 },
  ];
  const rows = await regeneratedBySql(cases);
  for (const [i, { lives, since, now }] of cases.entries()) {
    const expected = regenerate({ lives, stars: 0, regeneratingSinceMs: since }, now);
    expect(rows[i], JSON.stringify(cases[i])).toEqual({
      lives: expected.lives,
      gained: expected.lives - lives,
      since_ms: expected.regeneratingSinceMs,
      next_ms: nextLifeAtMs(expected),
    });
  }
});

test('SQL and TypeScript agree on the interval after a lost life', async () => {
  const cases = fc
    .sample(moments, 1000)
    .map(({ lives, since, now }) => ({
      now,
      current: regenerate({ lives, stars: 0, regeneratingSinceMs: since }, now),
    }))
    .filter(({ current }) => current.lives > 0);
  const input = cases.map(({ now, current }, n) => ({
    n,
    now,
    lives: current.lives,
    since: current.regeneratingSinceMs,
  }));
  const rows = await database.sql<{ since_ms: number | null }[]>`
    select (extract(epoch from regenerating_since(c.lives - 1, to_timestamp(c.since / 1000),
      to_timestamp(c.now / 1000))) * 1000)::float8 as since_ms
    from jsonb_to_recordset(${JSON.stringify(input)}::text::jsonb)
      as c (n integer, lives integer, since float8, now float8) order by c.n`;
  const expected = cases.map(({ now, current }) => spendOne(current, now).regeneratingSinceMs);
  expect(rows.map(({ since_ms }) => since_ms)).toEqual(expected);
});

/** Runs of right answers, each with the seconds between its answers, and a miss after it. */
const runs = fc.array(
  fc.record({
    right: fc.nat(11),
    seconds: fc.oneof(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 2, max: 2500 })),
    timesOut: fc.boolean(),
  }),
  { minLength: 2, maxLength: 7 },
);

test('any play leaves the lives that TypeScript says, and their sum in the ledger', async () => {
  await createRecords(database.db, 10);
  const counts = { free: 0, won: 0, refused: 0 };
  const property = fc.asyncProperty(
    fc.nat(7),
    fc.nat(2),
    fc.boolean(),
    runs,
    async (lives, stars, freeRounds, played) => {
      const player = await createOnePlayer(database.db, {
        lives,
        stars,
        freeRounds,
        now: new Date(START),
        sessionHours: 100,
      });
      const clock = { now: new Date(START) };
      const ctx = playerContext(database.db, player, clock);
      let expected: Holdings = { lives, stars, regeneratingSinceMs: lives < 5 ? START : null };
      let [streak, freeOn, isFree, isOpen] = [0, freeRounds ? '' : 'never', false, false];
      const steps = played.flatMap(({ right, seconds, timesOut }) =>
        [...Array<'right'>(right).fill('right'), timesOut ? null : ('wrong' as const)].map((how) => ({
          how,
          seconds,
        })),
      );
      for (const { how, seconds } of steps) {
        const nowMs = clock.now.getTime() + seconds * 1000;
        clock.now = new Date(nowMs);
        expected = regenerate(expected, nowMs);
        if (!isOpen) isFree = freeOn < utcDay(nowMs) && freeRounds;
        if (!isFree && !canPlay(expected)) {
          await expect(dealQuestions(ctx)).rejects.toMatchObject({ code: 'NO_LIVES' });
          counts.refused += 1;
          continue;
        }
        const set = await dealQuestions(ctx);
        if (!isOpen && isFree) freeOn = utcDay(nowMs);
        isOpen = set.questions.length > 1;
        const questionId = set.questions[0]?.question_id ?? '';
        const optionId = how && (await secretOptions(database.db, questionId))[how];
        const [judged] = await judgeAnswers(database.db, [{ ...player, questionId, optionId }], {
          now: clock.now,
          minGapMs: 0,
        });
        streak = how === 'right' ? streak + 1 : 0;
        const before = expected;
        expected = afterAnswer(expected, { streak, free: isFree }, nowMs);
        const lifeWon = expected.lives > before.lives;
        expect({ ...judged, free: set.free }).toMatchObject({
          lives: expected.lives,
          stars: expected.stars,
          nextLifeAtMs: nextLifeAtMs(expected),
          lifeWon,
          free: isFree,
        });
        counts.free += Number(isFree);
        counts.won += Number(lifeWon);
      }
    },
  );
  // A life won in a free round without lives, a refusal, and a life that is won and lost again.
  const won = { right: 5, seconds: 2, timesOut: true };
  const examples: [number, number, boolean, (typeof won)[]][] = [
    [0, 0, true, [won]],
    [0, 0, false, [won]],
    [0, 0, true, [won, { ...won, right: 3 }, { ...won, right: 0 }]],
  ];
  await fc.assert(property, { numRuns: 14, examples });
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  expect(await brokenInvariants(database.db)).toEqual([]);
  // A sum of nothing may have no row.
  const ledger = () => database.sql`
    select player_id, sum(lives_delta)::int as lives, sum(stars_delta)::int as stars from whole_ledger
    group by 1 having sum(lives_delta) <> 0 or sum(stars_delta) <> 0 order by 1`;
  const before = [...(await ledger())];
  expect(await checkLedger(at(400))).toBe(0);
  // The sums stand in for the answers when their month is dropped.
  await database.sql`select book_dropped_answers(least_id_at('2026-01-01'), least_id_at('2027-01-01'), now())`;
  expect([...(await ledger())]).toEqual(before);
  expect(await database.sql`select from whole_ledger where kind = 'streak'`).toHaveLength(0);
});
