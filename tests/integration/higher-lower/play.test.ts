import { beforeEach, describe, expect, test } from 'vitest';
import { register } from '@/lib/accounts/sign-up/register';
import type { HigherLowerView, Question } from '@/lib/contract/higher-lower/higher-lower';
import { answerHigherLower } from '@/lib/higher-lower/answer-higher-lower';
import { pairKey } from '@/lib/higher-lower/pairs';
import { getHigherLower } from '@/lib/higher-lower/run';
import { startHigherLower } from '@/lib/higher-lower/start-higher-lower';
import type { PlayerContext } from '@/lib/platform/context';
import { PLAYABLE } from '@/lib/quiz/options/options';
import { readBookingTables } from '@/lib/records/bank/booking-tables';
import { testDatabase } from '@/tests/support/database';
import { signedInGuest, signedInPlayer, signUpForm } from '@/tests/support/factories';
import { WORLD_COUNTIES } from '@/tests/support/game-world';
import { addBookings } from '@/tests/support/higher-lower';

const database = testDatabase({ warm: 20 });
const [COUNTY, SMALL_COUNTY] = WORLD_COUNTIES;
const ID = '0198f000-0000-4000-8000-000000000000';
const NATION = { county: null };
const clock = { now: new Date('2026-11-21T12:00:00Z') };
const now = () => clock.now;

/** The published share of each charge, in 2,520 records. */
const BANK = Object.fromEntries(
  PLAYABLE.map(({ code }) => [code, Math.round((readBookingTables().charges.get(code)?.share ?? 0) * 2520)]),
);

/** Counts are kept for five minutes. */
function waitForCounts() {
  clock.now = new Date(clock.now.getTime() + 6 * 60_000);
}

async function openQuestion({ db, actor }: PlayerContext): Promise<Question> {
  const [row] = await db.$client<{ question: Question }[]>`
    select question from higher_lower_runs where player_id = ${actor.playerId}`;
  return row?.question ?? expect.fail('no question is open');
}

/** Answers the open question. */
async function answer(ctx: PlayerContext, isRight: boolean): Promise<HigherLowerView> {
  const { id, counts } = await openQuestion(ctx);
  const pick = counts[0] > counts[1] === isRight ? 'left' : 'right';
  return answerHigherLower(ctx, { question_id: id, pick });
}

const newPlayer = () => signedInPlayer(database.db, { now });

beforeEach(async () => {
  await database.db.$client`truncate booking_records, photos, higher_lower_runs cascade`;
  waitForCounts();
});

test('there is nothing to ask without records', async () => {
  const ctx = await newPlayer();
  expect(await startHigherLower(ctx, NATION)).toMatchObject({ state: 'none', question: null });
  expect(await getHigherLower(ctx, NATION)).toMatchObject({ state: 'new', run: 0, best: 0 });
});

describe('with records', () => {
  beforeEach(async () => {
    await addBookings(database.db, BANK);
    await addBookings(database.db, { 2070: 900 }, SMALL_COUNTY);
  });

  test('a right answer counts and opens the next question; a miss ends the run and keeps the best', async () => {
    const ctx = await newPlayer();
    const started = await startHigherLower(ctx, NATION);
    expect(started).toMatchObject({
      state: 'playing',
      run: 0,
      best: 0,
      area: 'United States',
      answered: null,
    });
    const { codes, counts } = await openQuestion(ctx);
    const right = await answer(ctx, true);
    expect(right).toMatchObject({ state: 'playing', run: 1, best: 1, answered: { correct: true } });
    expect(right.answered?.charges.map(({ bookings }) => bookings)).toEqual(counts);
    expect(right.answered?.charges[0]?.charge).toBe(PLAYABLE.find(({ code }) => code === codes[0])?.label);
    await answer(ctx, true);
    expect(await answer(ctx, false)).toMatchObject({ state: 'over', run: 2, best: 2, question: null });
    expect(await getHigherLower(ctx, NATION)).toMatchObject({ state: 'over', run: 2, best: 2 });
    expect(await startHigherLower(ctx, NATION)).toMatchObject({
      state: 'playing',
      run: 0,
      best: 2,
      answered: null,
    });
    await answer(ctx, false);
    expect(await getHigherLower(ctx, NATION)).toMatchObject({ state: 'over', run: 0, best: 2 });
  });

  test('no answer from the server names the counts of the open question', async () => {
    const ctx = await newPlayer();
    await startHigherLower(ctx, NATION);
    for (const view of [await startHigherLower(ctx, NATION), await getHigherLower(ctx, NATION)]) {
      expect(Object.keys(view.question ?? {})).toEqual(['question_id', 'charges']);
      expect(view.answered).toBeNull();
    }
    const after = await answer(ctx, true);
    expect(after.answered?.question_id).not.toBe(after.question?.question_id);
  });

  test('an open run goes on, so a reload neither ends nor changes it', async () => {
    const ctx = await newPlayer();
    const { question } = await startHigherLower(ctx, NATION);
    expect((await startHigherLower(ctx, NATION)).question).toEqual(question);
    expect((await getHigherLower(ctx, NATION)).question).toEqual(question);
  });

  test('two first calls at once start one run', async () => {
    const ctx = await newPlayer();
    const views = await Promise.all(Array.from({ length: 8 }, () => startHigherLower(ctx, NATION)));
    expect(new Set(views.map(({ question }) => question?.question_id)).size).toBe(1);
  });

  test('150 right answers in a row never ask a tie, and no pair twice', { timeout: 120_000 }, async () => {
    const ctx = await newPlayer();
    await startHigherLower(ctx, NATION);
    const keys = new Set<number>();
    for (let turn = 1; turn <= 150; turn += 1) {
      const { codes, counts } = await openQuestion(ctx);
      expect(counts[0]).not.toBe(counts[1]);
      keys.add(pairKey(codes));
      expect(await answer(ctx, true)).toMatchObject({ state: 'playing', run: turn, best: turn });
    }
    expect(keys.size).toBe(150);
  });

  test('50 answers at once to one question count once', async () => {
    const ctx = await newPlayer();
    await startHigherLower(ctx, NATION);
    const { id, counts } = await openQuestion(ctx);
    const [right, wrong] =
      counts[0] > counts[1] ? (['left', 'right'] as const) : (['right', 'left'] as const);
    const views = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        answerHigherLower(ctx, { question_id: id, pick: i % 2 === 0 ? right : wrong }),
      ),
    );
    const run = views[0]?.answered?.correct ? 1 : 0;
    for (const view of views) {
      expect(view).toMatchObject({ run, best: run });
      expect(view.answered).toEqual(views[0]?.answered);
    }
  });

  test('a repeated answer gets the first verdict, also with the other pick', async () => {
    const ctx = await newPlayer();
    await startHigherLower(ctx, NATION);
    const { id } = await openQuestion(ctx);
    const first = await answer(ctx, true);
    for (const pick of ['left', 'right'] as const)
      expect(await answerHigherLower(ctx, { question_id: id, pick })).toEqual(first);
  });

  test('an older, an invented and another player’s question are refused', async () => {
    const [ctx, other] = [await newPlayer(), await newPlayer()];
    await startHigherLower(ctx, NATION);
    await startHigherLower(other, NATION);
    const { id: older } = await openQuestion(ctx);
    const { id: others } = await openQuestion(other);
    await answer(ctx, true);
    await answer(ctx, true);
    for (const question_id of [older, ID, others])
      await expect(answerHigherLower(ctx, { question_id, pick: 'left' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    expect(await getHigherLower(ctx, NATION)).toMatchObject({ run: 2 });
    expect(await getHigherLower(other, NATION)).toMatchObject({ run: 0 });
  });

  test('counts that move between question and answer do not change the verdict', async () => {
    const ctx = await newPlayer();
    await startHigherLower(ctx, NATION);
    const { codes, counts } = await openQuestion(ctx);
    const rare = codes[counts[0] > counts[1] ? 1 : 0];
    await addBookings(database.db, { [rare]: 3000 });
    waitForCounts();
    const view = await answer(ctx, true);
    expect(view).toMatchObject({ run: 1, answered: { correct: true } });
    expect(view.answered?.charges.map(({ bookings }) => bookings)).toEqual(counts);
  });

  test('a county with 1,000 records is asked about by its own figures, and a smaller one is refused', async () => {
    const ctx = await newPlayer();
    const area = 'Cook County, IL';
    expect((await getHigherLower(ctx, { county: COUNTY })).offered).toEqual({ county: COUNTY, area });
    expect((await getHigherLower(ctx, { county: SMALL_COUNTY })).offered).toBeNull();
    expect(await startHigherLower(ctx, { county: COUNTY })).toMatchObject({ county: COUNTY, area });
    const { total } = await openQuestion(ctx);
    expect(total).toBe(Object.values(BANK).reduce((sum, count) => sum + count, 0));
    await answer(ctx, true);
    await expect(startHigherLower(ctx, { county: SMALL_COUNTY })).rejects.toMatchObject({
      code: 'NO_QUESTIONS',
    });
    expect(await getHigherLower(ctx, NATION)).toMatchObject({ run: 1, county: COUNTY });
    expect(await startHigherLower(ctx, NATION)).toMatchObject({
      run: 0,
      best: 1,
      county: null,
      area: 'United States',
    });
  });

  test('a county that loses its records during a run gives way to the nation', async () => {
    const ctx = await newPlayer();
    await addBookings(database.db, BANK, SMALL_COUNTY);
    waitForCounts();
    await startHigherLower(ctx, { county: COUNTY });
    await database.db.$client`delete from booking_records where county_fips = ${COUNTY}`;
    waitForCounts();
    expect(await answer(ctx, true)).toMatchObject({
      run: 1,
      county: null,
      area: 'United States',
      answered: { area: 'Cook County, IL' },
    });
  });

  test('a run ends with a win when no pair is left', async () => {
    const ctx = await newPlayer();
    await startHigherLower(ctx, NATION);
    await database.db.$client`delete from booking_records`;
    waitForCounts();
    expect(await answer(ctx, true)).toMatchObject({ state: 'won', run: 1, best: 1, question: null });
  });

  test('a guest plays, and keeps the runs with an account', async () => {
    const guest = await signedInGuest(database.db, { now });
    await startHigherLower(guest, NATION);
    await answer(guest, true);
    await register(guest, signUpForm());
    expect(await getHigherLower(guest, NATION)).toMatchObject({ state: 'playing', run: 1, best: 1 });
  });
});
