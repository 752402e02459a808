import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Holdings, nextLifeAtMs, regenerate, spendOne } from '@/lib/contract/lives/rules';
import { dealQuestions } from '@/lib/quiz/deal-questions';
import { judgeAnswers } from '@/lib/quiz/judge-answers-sql';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, createRecords, playerContext } from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase();
const START = Date.parse('2026-11-21T12:00:00.000Z');
const WINDOWS = { weekly: 1202647, monthly: 2202611 };

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

test('answers at any times leave the lives that TypeScript says', async () => {
  await createRecords(database.db, 10);
  const steps = fc.array(fc.integer({ min: 2, max: 3000 }), { minLength: 10, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 7 }), steps, async (lives, seconds) => {
      const player = await createOnePlayer(database.db, { lives, now: new Date(START) });
      const set = await dealQuestions(playerContext(database.db, player, { now: new Date(START) }));
      let nowMs = START;
      let expected: Holdings = { lives, stars: 0, regeneratingSinceMs: lives < 5 ? START : null };
      for (const [i, { question_id: questionId }] of set.questions.entries()) {
        nowMs += (seconds[i] ?? 0) * 1000;
        const settings = { now: new Date(nowMs), minGapMs: 0, windows: WINDOWS };
        const answer = { ...player, questionId, optionId: null };
        const [judged] = await judgeAnswers(database.db, [answer], settings);
        expected = regenerate(expected, nowMs);
        if (expected.lives === 0) expect(judged).toEqual({ outcome: 'NO_LIVES' });
        else {
          expected = spendOne(expected, nowMs);
          expect(judged).toMatchObject({ lives: expected.lives, nextLifeAtMs: nextLifeAtMs(expected) });
        }
      }
    }),
    { numRuns: 8 },
  );
});
