import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openListener } from '@/db/client';
import { BADGES } from '@/lib/contract/badges/catalogue';
import { windowStartsAtMs } from '@/lib/contract/leaderboard/windows';
import { round as roundSchema, type WireRound } from '@/lib/contract/quiz/round';
import { systemRandom } from '@/lib/platform/random';
import { PROJECTIONS_CHANNEL, ProjectionProgress } from '@/lib/projections/progress';
import { newRoundId } from '@/lib/quiz/question-ids';
import { openPhotoToken } from '@/lib/records/photos/photo-url';
import { getRound } from '@/lib/rounds/get-round';
import { insertJudged, type JudgedQuestion } from '@/tests/support/badge-rows';
import { bruteForceRound } from '@/tests/support/brute-force-round';
import { testDatabase } from '@/tests/support/database';
import { createPlayers, createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';
import { projectAll } from '@/tests/support/project-all';
import '@/tests/support/context';

const database = testDatabase();
// Badges are awarded by the clock of the projection, which is the real one.
const NOW = new Date();
const round = (player: WorldPlayer, progress?: ProjectionProgress, maxWaitMs?: number) =>
  getRound(playerContext(database.db, player, { now: NOW }), progress, maxWaitMs);

async function newPlayers(count: number): Promise<WorldPlayer[]> {
  return createPlayers(database.db, count, { now: NOW });
}

async function newPlayer(): Promise<WorldPlayer> {
  const [player] = await newPlayers(1);
  if (!player) throw new Error('no player');
  return player;
}

/** Stores a set of answers, a minute apart, of which the last was `endedMs` ago. Makes it the player's open set. */
async function play(
  { playerId }: WorldPlayer,
  outcomes: readonly ('right' | 'wrong' | 'missed')[],
  { endedMs = 60_000, ...rest }: { endedMs?: number } & Partial<JudgedQuestion> = {},
): Promise<string> {
  const setId = newRoundId(NOW.getTime() - endedMs - 60_000 * outcomes.length, systemRandom);
  let streak = 0;
  const judged = outcomes.map((outcome, position) => {
    streak = outcome === 'right' ? streak + 1 : 0;
    const atMs = NOW.getTime() - endedMs - 60_000 * (outcomes.length - 1 - position);
    const choice = outcome === 'missed' ? 0 : 1;
    return { setId, position, choice, correct: outcome === 'right', streak, atMs, ...rest };
  });
  await insertJudged(database.db, playerId, judged);
  const sql = database.sql;
  // Categories of the catalogue, the same few, so that some repeat.
  await sql`
    update questions set code_1 = 2010, code_2 = 1200, code_3 = 5040, code_4 = 4010
    where id > ${setId}::uuid and id <= set_end(${setId}::uuid)`;
  await sql`update game_states set open_set_id = ${setId}, best_streak = greatest(best_streak, 1) where player_id = ${playerId}`;
  return setId;
}

const TEN_RIGHT = Array.from({ length: 10 }, () => 'right' as const);
const random = <T>(...of: T[]): T => of[systemRandom.int(of.length)] as T;

test('every number equals a count over the stored answers, for rounds of any outcome', async () => {
  const players = await newPlayers(40);
  for (const player of players) {
    const rounds = 1 + systemRandom.int(3);
    for (let left = rounds; left > 0; left -= 1) {
      const outcomes = Array.from({ length: random(1, 9, 10, 10, 10) }, () =>
        random('right' as const, 'right' as const, 'wrong' as const, 'missed' as const),
      );
      const par = random(true, false);
      await play(player, outcomes, { endedMs: left * 20 * 60_000, points: random(10, 10, 5, 0), par });
    }
  }
  await database.sql`update game_states set listed = false where player_id = ${players[0]?.playerId ?? ''}`;
  await projectAll(database.db);
  let climbed = 0;
  for (const player of players) {
    const found = await round(player);
    expect(found).toEqual(await bruteForceRound(database.db, player.playerId, NOW));
    if (found?.rank?.before && found.rank.before > found.rank.now) climbed += 1;
  }
  expect(climbed).toBeGreaterThan(5);
});

test('there is none before the first set, while a question is open, and in the middle of a set', async () => {
  const player = await newPlayer();
  expect(await round(player)).toBeNull();
  const setId = await play(player, ['right', 'wrong', 'right']);
  expect(await round(player)).toMatchObject({ set_id: setId, right: 2, of: 3 });
  const [last] = await database.sql<{ id: string }[]>`
    select max(id::text)::uuid as id from set_questions(${setId}::uuid)`;
  await database.sql`delete from answers where question_id = ${last?.id ?? ''}`;
  expect(await round(player)).toBeNull();
  // A replaced question is nobody's to answer.
  await database.sql`update questions set replaced = true where id = ${last?.id ?? ''}`;
  expect(await round(player)).toMatchObject({ right: 1, of: 2 });
});

const idsOf = (found: WireRound | null) => found?.badges.map(({ id, times }) => `${id} ${times}`);

test('badges are those of this round', async () => {
  const player = await newPlayer();
  await play(player, ['right', 'right', 'right', 'wrong'], { endedMs: 3_600_000 });
  // Awarded in the round before.
  await database.sql`
    insert into badge_awards (player_id, badge, reason, awarded_at)
    values (${player.playerId}, ${BADGES.firstCase.badgeId}, '', ${new Date(NOW.getTime() - 3_600_000).toISOString()})`;
  await play(player, [
    'right',
    'right',
    'right',
    'wrong',
    'right',
    'right',
    'right',
    'right',
    'right',
    'missed',
  ]);
  await projectAll(database.db);
  expect(idsOf(await round(player))).toEqual([`${BADGES.onARoll.id} 2`, `${BADGES.sharpFocus.id} 1`]);
  await play(player, TEN_RIGHT, { endedMs: 0 });
  await projectAll(database.db);
  expect(idsOf(await round(player))).toEqual([
    `${BADGES.onARoll.id} 1`,
    `${BADGES.sharpFocus.id} 1`,
    `${BADGES.photographicMemory.id} 1`,
    `${BADGES.cleanSlate.id} 1`,
    `${BADGES.rollCall.id} 1`,
  ]);
});

test('points of the week before, and those of a guest, change no rank', async () => {
  const [before, guest] = await newPlayers(2);
  if (!before || !guest) throw new Error('no players');
  const lastWeek = NOW.getTime() - windowStartsAtMs('weekly', NOW.getTime()) + 60_000;
  await play(before, TEN_RIGHT, { endedMs: lastWeek });
  await play(guest, TEN_RIGHT);
  await database.sql`
    update answers a set guest = true from questions q
    where q.id = a.question_id and q.player_id = ${guest.playerId}`;
  await projectAll(database.db);
  expect(await round(before)).toMatchObject({ points: 100, rank: null });
  expect(await round(guest)).toMatchObject({ points: 100, rank: null });
});

test('it waits for the boards and badges, and not for longer than it was told', async () => {
  const player = await newPlayer();
  await play(player, TEN_RIGHT);
  const progress = new ProjectionProgress();
  const listener = openListener(database.url, 'tests');
  await listener.listen(PROJECTIONS_CHANNEL, (payload) => progress.note(payload));
  const at = performance.now();
  const early = await round(player, progress, 300);
  expect(performance.now() - at).toBeGreaterThanOrEqual(300);
  expect(performance.now() - at).toBeLessThan(1500);
  // Ranks without the points of this round would be wrong.
  expect(early).toMatchObject({ right: 10, points: 100, rank: null, badges: [] });
  const askedAt = performance.now();
  const late = round(player, progress, 20_000);
  await sleep(150);
  await projectAll(database.db);
  expect(await late).toMatchObject({ rank: { now: expect.any(Number) }, badges: { length: 6 } });
  // By the notification, long before the timeout.
  expect(performance.now() - askedAt).toBeLessThan(10_000);
  // A process that has just started knows no marks yet, and reads them with the round.
  const again = performance.now();
  await round(player, new ProjectionProgress(), 20_000);
  expect(performance.now() - again).toBeLessThan(1000);
  await listener.end();
  await play(player, TEN_RIGHT);
  const unheard = round(player, progress, 1000);
  await projectAll(database.db);
  expect(await unheard).toMatchObject({ rank: { now: expect.any(Number) } });
});

/** Plants 240 records in eight charges: drunk driving is always at night, assault and burglary are always held without bond. */
async function plantRecords(): Promise<(code: number) => string> {
  await createRecords(database.db, 80);
  await database.sql`
    update booking_records set part_of_day = case when category_code = 4010 then 'night' else 'morning' end,
      bond = case when category_code in (1200, 2010) then 'held' else 'none' end`;
  const rows = await database.sql<{ id: string; code: number }[]>`
    select id, category_code as code from booking_records order by county_fips, id`;
  return (code) => {
    const at = rows.findIndex((row) => row.code === code);
    return rows.splice(at, 1)[0]?.id ?? expect.fail(`no record of ${code}`);
  };
}

test('questions show their record while it is in play, and what the missed ones gave away', async () => {
  const player = await newPlayer();
  const recordOf = await plantRecords();
  const setId = newRoundId(NOW.getTime() - 60_000, systemRandom);
  const of = { setId, atMs: NOW.getTime() };
  const [night, expired] = [recordOf(4010), recordOf(4010)];
  // insertJudged makes the option after a wrong choice the right one.
  await insertJudged(database.db, player.playerId, [
    { ...of, position: 0, recordId: night, choice: 1, correct: false, codes: [2070, 4010, 1200, 2010] },
    { ...of, position: 1, recordId: recordOf(1200), choice: 0, codes: [1200, 4010, 2070, 2010], par: true },
    { ...of, position: 2, recordId: recordOf(2010), choice: 1, codes: [2010, 4010, 2070, 1200], par: true },
    { ...of, position: 3, recordId: expired, choice: 1, correct: false, codes: [2070, 4010, 1200, 2010] },
    { ...of, position: 4, choice: 1, correct: false, codes: [2070, 4010, 1200, 2010] },
  ]);
  await database.sql`update booking_records set expires_at = ${NOW.toISOString()} where id = ${expired}`;
  await database.sql`update booking_records set shown_facts = 1 where id = ${night}`;
  await database.sql`update game_states set open_set_id = ${setId} where player_id = ${player.playerId}`;
  const found = (await round(player)) ?? expect.fail('no round');
  const [first, second, third, ...gone] = found.questions;
  expect(found).toMatchObject({ right: 1, of: 5, par: 2, invented: true });
  expect(roundSchema.parse(found)).toEqual(found);
  const nightClue = { fact: 'part_of_day', value: 'night', of_right: 1, of_all: 0.118 };
  const heldClue = { fact: 'bond', value: 'held', of_right: 1, of_all: 0.248 };
  expect(first).toEqual({
    photo: expect.stringMatching(/^\/photos\//),
    place: 'County 06037 County, XX',
    booking: { weekday: 'thursday', part_of_day: 'night', bond: null, class: null, arrested_by: null },
    options: ['Theft', 'Driving while intoxicated', expect.any(String), 'Burglary or break-in'],
    choice: 1,
    answer: 2,
    par: false,
    // Without the expired record and the one asked.
    bookings: { area: 'United States', total: 238, of_options: [30, 28, 30, 30], invented: true },
    clue: nightClue,
  });
  expect(second).toMatchObject({
    choice: null,
    answer: 1,
    par: true,
    clue: heldClue,
    booking: { bond: 'held' },
  });
  expect(third).toMatchObject({ choice: 1, answer: 1, par: true, clue: heldClue });
  for (const question of gone)
    expect(question).toMatchObject({
      photo: null,
      place: null,
      booking: null,
      bookings: null,
      clue: null,
      choice: 1,
      answer: 2,
    });
  expect(gone).toHaveLength(2);
  expect(found.remember).toEqual([
    { label: 'Driving while intoxicated', clue: nightClue },
    { label: second?.options[0], clue: heldClue },
  ]);
  const opened = openPhotoToken(first?.photo?.split('/').at(-1) ?? '', NOW.getTime());
  expect(opened?.dealtTo).toBe(player.playerId);
});
