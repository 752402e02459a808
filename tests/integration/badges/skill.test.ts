import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { awardFriendAndDailyBadges } from '@/lib/badges/award-friend-and-daily-badges';
import { listBadges } from '@/lib/badges/list-badges';
import { projectBadges } from '@/lib/badges/project-badges';
import { BADGES, type BadgeKey } from '@/lib/contract/badges/catalogue';
import { addDays } from '@/lib/contract/daily/day';
import { projectResults } from '@/lib/knowledge/project-results';
import { PLAYER_EVENTS_CHANNEL } from '@/lib/platform/events/player-events';
import { systemRandom } from '@/lib/platform/random';
import { newRoundId } from '@/lib/quiz/question-ids';
import { badgeTotals, heldBadges, insertJudged, type JudgedQuestion } from '@/tests/support/badge-rows';
import { newDailyPlayer, plantPlayerDaily, playDaily } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { createPlayers, createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase({ warm: 10 });
const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const ctx = () => ({ db: database.db, now: () => NOW, log: { error: vi.fn() } });
const project = () => projectBadges(ctx());

const newPlayer = async () => (await createPlayers(database.db, 1, { now: NOW }))[0];

const countOf = async ({ playerId }: WorldPlayer, key: BadgeKey): Promise<number> =>
  new Map(await heldBadges(database.db, playerId)).get(BADGES[key].badgeId) ?? 0;

async function progressOf(player: WorldPlayer, key: BadgeKey, now = NOW) {
  const badges = await listBadges(playerContext(database.db, player, { now }));
  return badges.find(({ badgeId }) => badgeId === BADGES[key].badgeId)?.progress;
}

let rounds = 0;

/** Stores a round of ten answers, the first `right` right, after earlier rounds of the day. Questions are as `judged` says. */
async function playRound(
  { playerId }: WorldPlayer,
  { right, daysAgo = 1 }: { right: number; daysAgo?: number },
  judged: (position: number) => Partial<JudgedQuestion> = () => ({}),
): Promise<void> {
  rounds += 1;
  const atMs = NOW.getTime() - daysAgo * DAY_MS + rounds * 10_000;
  const setId = newRoundId(atMs, systemRandom);
  const answers = Array.from({ length: 10 }, (_, position) => ({
    ...{ setId, position, atMs: atMs + position * 1000, correct: position < right },
    ...judged(position),
  }));
  await insertJudged(database.db, playerId, answers);
}

/** Ten answers, of which par has six right. */
const withPar = (position: number) => ({ par: position < 6 });

describe('Ahead of the Records', () => {
  test('comes at the end of the round that reaches 50 answers with more right than par, once', async () => {
    const player = await newPlayer();
    for (const right of [6, 6, 6, 6]) await playRound(player, { right }, withPar);
    await project();
    expect(await progressOf(player, 'ahead')).toEqual({ have: 0, need: 50 });
    await playRound(player, { right: 7 }, (position) => ({ ...withPar(position), position: position % 9 }));
    await project();
    expect(await progressOf(player, 'ahead')).toEqual({ have: 50, need: 50 });
    expect(await countOf(player, 'ahead')).toBe(0);
    await projectResults(ctx());
    await playRound(player, { right: 6 }, withPar);
    await project();
    expect(await countOf(player, 'ahead')).toBe(1);
    // Falls below par, then above it again.
    for (const right of [0, 10, 10]) await playRound(player, { right }, withPar);
    await project();
    expect(await countOf(player, 'ahead')).toBe(1);
    expect(await progressOf(player, 'ahead')).toBeNull();
  });

  const played = (n: number, right: number, judged: Partial<JudgedQuestion> = {}, daysAgo = 1) =>
    Array.from({ length: n }, () => ({ right, judged, daysAgo }));

  test.each([
    ['comes by five rounds above par', played(5, 7), 1],
    ['does not come by five rounds at par', played(5, 6), 0],
    ['does not come by four rounds above par', played(4, 10), 0],
    ['counts no repeats', [...played(4, 10), ...played(2, 10, { points: 0 })], 0],
    ['counts no answers of a guest', [...played(4, 10), ...played(2, 10, { guest: true })], 0],
    ['counts no timeouts', [...played(4, 10), ...played(2, 0, { choice: 0 })], 0],
    ['counts the last 30 days', [...played(1, 7, {}, 29), ...played(4, 6)], 1],
    ['counts nothing older', [...played(1, 7, {}, 30), ...played(4, 6)], 0],
    ['comes to a player who was worse before', [...played(9, 1, {}, 40), ...played(5, 7)], 1],
  ])('%s', async (_, all, badges) => {
    const player = await newPlayer();
    for (const { right, judged, daysAgo } of all)
      await playRound(player, { right, daysAgo }, (position) => ({ ...withPar(position), ...judged }));
    await project();
    expect(await countOf(player, 'ahead')).toBe(badges);
  });
});

describe('Well Read', () => {
  const aboutCharge = (code: number): Pick<JudgedQuestion, 'codes' | 'choice'> => ({
    codes: [code, 1, 2, 3],
    choice: 1,
  });

  test('comes by the tenth charge with a right answer, once', async () => {
    const player = await newPlayer();
    // Nine charges right, a tenth wrong.
    await playRound(player, { right: 9 }, (position) => aboutCharge(100 + position));
    await playRound(player, { right: 10 }, () => aboutCharge(100));
    await project();
    expect(await progressOf(player, 'wellRead')).toEqual({ have: 9, need: 10 });
    expect(await countOf(player, 'wellRead')).toBe(0);
    await projectResults(ctx());
    for (const code of [200, 300]) {
      await playRound(player, { right: 10 }, () => aboutCharge(code));
      await project();
      expect(await countOf(player, 'wellRead')).toBe(1);
    }
  });
});

test('processes at once award each badge for skill once', async () => {
  const players = await createPlayers(database.db, 20, { now: NOW });
  for (const player of players)
    for (let round = 0; round < 5; round++)
      await playRound(player, { right: 10 }, (position) => ({
        ...withPar(position),
        codes: [100 + position, 1, 2, 3],
      }));
  await Promise.all([project(), projectResults(ctx()), project(), projectResults(ctx()), project()]);
  await project();
  for (const player of players)
    expect([await countOf(player, 'ahead'), await countOf(player, 'wellRead')]).toEqual([1, 1]);
  const totals = await badgeTotals(database.db);
  expect(totals.held).toBe(totals.given);
  await database.db.$client`update projections set done_number = 0 where name = 'badges'`;
  await project();
  expect(await badgeTotals(database.db)).toEqual(totals);
});

describe('Daily Habit', () => {
  const DAY = '2026-11-15';

  beforeEach(async () => {
    const sql = database.db.$client;
    await sql`truncate dailies, daily_questions, daily_counts, player_dailies, granted_days, rate_limits`;
    await sql`delete from booking_records`;
    await createRecords(database.db, 15, 'company');
  });

  /** Collects the players whom events are about. */
  async function listen(): Promise<string[]> {
    const heard: string[] = [];
    const { unlisten } = await database.db.$client.listen(PLAYER_EVENTS_CHANNEL, (payload) => {
      heard.push(JSON.parse(payload).playerId);
    });
    onTestFinished(() => unlisten());
    return heard;
  }

  test('comes by seven finished dailies in a row, once, after the event of the seventh', async () => {
    const clock = { now: new Date(`${DAY}T12:00:00Z`) };
    const player = await newDailyPlayer(database.db, clock.now);
    const heard = await listen();
    const give = () => awardFriendAndDailyBadges(ctx(), { playerIds: [player.playerId] });
    for (let days = 1; days <= 6; days++) {
      await playDaily(database.db, player, clock);
      expect(await progressOf(player, 'dailyHabit', clock.now)).toEqual({ have: days, need: 7 });
      clock.now = new Date(clock.now.getTime() + DAY_MS);
    }
    expect([await give(), heard]).toEqual([0, []]);
    await playDaily(database.db, player, clock);
    await expect.poll(() => heard).toEqual([player.playerId]);
    const given = await Promise.all([give(), give(), give()]);
    expect(given.reduce((sum, n) => sum + n)).toBe(1);
    clock.now = new Date(clock.now.getTime() + DAY_MS);
    await playDaily(database.db, player, clock);
    expect([await give(), await countOf(player, 'dailyHabit')]).toEqual([0, 1]);
  });

  test('comes at the end of the next round when the event was lost, even after the streak', async () => {
    const player = await newPlayer();
    const { playerId } = player;
    await plantPlayerDaily(database.db, { playerId, day: DAY, streak: { days: 7, freezes: 1 } });
    await plantPlayerDaily(database.db, {
      ...{ playerId, day: addDays(DAY, 4) },
      streak: { days: 1, freezes: 0 },
    });
    await playRound(player, { right: 0 });
    await project();
    expect(await countOf(player, 'dailyHabit')).toBe(1);
  });

  test('a broken streak is no progress', async () => {
    const player = await newPlayer();
    await plantPlayerDaily(database.db, {
      ...{ playerId: player.playerId, day: '2026-11-19' },
      streak: { days: 5, freezes: 0 },
    });
    expect(await progressOf(player, 'dailyHabit')).toEqual({ have: 0, need: 7 });
    await database.db.$client`insert into granted_days (day, granted_at) values ('2026-11-20', now())`;
    expect(await progressOf(player, 'dailyHabit')).toEqual({ have: 5, need: 7 });
    await project();
    expect(await countOf(player, 'dailyHabit')).toBe(0);
  });
});
