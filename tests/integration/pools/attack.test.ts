import { beforeAll, expect, test } from 'vitest';
import { startDaily } from '@/lib/daily/play/start-daily';
import type { PlayerContext } from '@/lib/platform/context';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { replaceQuestion } from '@/lib/quiz/dealing/replace-question';
import { newDailyPlayer } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { signedInGuest } from '@/tests/support/factories';
import { createPlayers, createRecords, playerContext, WORLD_COUNTIES } from '@/tests/support/game-world';
import { newRoom, type RoomPlayer } from '@/tests/support/rooms';
import '@/tests/support/context';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T12:00:00.000Z') };
const PER_COUNTY = 20;
const DAY_MS = 24 * 3_600_000;

let quiz: string[];
let company: string[];

beforeAll(async () => {
  quiz = await createRecords(database.db, PER_COUNTY, 'quiz');
  company = await createRecords(database.db, PER_COUNTY, 'company');
});

const contextOf = (player: RoomPlayer) => playerContext(database.db, player, clock);
const newGuest = async () => (await signedInGuest(database.db)).actor;
const newAccount = async () => {
  const [player] = await createPlayers(database.db, 1, { now: clock.now });
  return player ?? expect.fail();
};
const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));

/** Plays dailies for six days and a game of an account and a guest on each. Returns the records that all of them showed. */
async function harvest(): Promise<Set<string>> {
  const player = await newDailyPlayer(database.db, clock.now);
  for (let day = 0; day < 6; day += 1) {
    await startDaily(contextOf(player));
    await startDaily(contextOf(await newGuest()));
    for (const players of [
      [await newAccount(), await newGuest()],
      [await newAccount(), await newAccount()],
    ]) {
      const room = await newRoom(database.db, clock, players);
      await room.start();
      while (room.leased) await room.endByTime();
    }
    clock.now = new Date(clock.now.getTime() + DAY_MS);
  }
  return idsOf(
    await database.sql<{ id: string }[]>`
      select record_id as id from daily_questions union select record_id from room_questions`,
  );
}

/** Plays sets until every record comes again. Half prefer a county, and each set has a photo that fails. Returns the records. */
async function playQuiz(ctx: PlayerContext, sets: number): Promise<Set<string>> {
  const { playerId } = ctx.actor;
  const sql = database.sql;
  for (let i = 0; i < sets; i += 1) {
    const table = WORLD_COUNTIES[i % 6];
    const { questions } = await dealQuestions(ctx, table ? { table } : {});
    if (i < 3) await replaceQuestion(ctx, { question_id: questions[0]?.question_id ?? '' });
    await sql`update game_states set open_set_id = null where player_id = ${playerId}::uuid`;
  }
  return idsOf(
    await sql<{ id: string }[]>`select record_id as id from questions where player_id = ${playerId}::uuid`,
  );
}

test('nothing that rooms and dailies show comes up in the quiz, for accounts and guests', async () => {
  const known = await harvest();
  expect([...known].toSorted()).toEqual(company.toSorted());
  for (const player of [await newAccount(), await newGuest()]) {
    const asked = await playQuiz(contextOf(player), 8);
    expect([...asked].filter((id) => known.has(id))).toEqual([]);
    expect([...asked].toSorted()).toEqual(quiz.toSorted());
  }
});
