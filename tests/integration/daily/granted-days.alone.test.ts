import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { command as daily } from '@/commands/daily';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import { extendStreak, type StreakState } from '@/lib/contract/daily/streak';
import { grantDay, revokeDay } from '@/lib/daily/granted-days';
import { finishPlayerDailies, lockPlayerDaily } from '@/lib/daily/play/finish-daily';
import { systemRandom } from '@/lib/platform/random';
import { plantPlayerDaily } from '@/tests/support/dailies';
import { testDatabase, untilLocksWait } from '@/tests/support/database';
import { createPlayers } from '@/tests/support/game-world';
import { runInProcess } from '@/tests/support/run-command';
import '@/tests/support/context';

const database = testDatabase();
const TODAY = '2026-11-23';
const OUTAGE = '2026-11-20';
const now = () => new Date(`${TODAY}T12:00:00Z`);
const ctx = () => ({ db: database.db, now });
const daysAgo = (days: number) => addDays(TODAY, -days);

beforeEach(async () => {
  await database.db.$client`truncate granted_days, player_dailies`;
});

/** Returns the streak after each of these finished dailies, in order. */
function replay(days: readonly string[], granted: readonly string[], from: StreakState | null = null) {
  let state = from;
  return days.map((day) => {
    state = extendStreak(state, day, new Set(granted)).state;
    return state;
  });
}

const plant = async (playerId: string, states: readonly StreakState[]) => {
  for (const streak of states)
    await plantPlayerDaily(database.db, { playerId, day: streak.day, choices: Array(10).fill(1), streak });
};

/** Returns the stored streaks of each player, in the order of the days. */
async function storedStreaks(): Promise<Record<string, StreakState[]>> {
  const rows = await database.db.$client<(StreakState & { player_id: string })[]>`
    select player_id, day::text as day, streak_days as days, freezes from player_dailies
    where finished_at is not null order by player_dailies.day`;
  const streaks: Record<string, StreakState[]> = {};
  for (const { player_id: id, ...state } of rows) {
    streaks[id] ??= [];
    streaks[id].push(state);
  }
  return streaks;
}

/** Each has a streak up to the day before the outage, and plays on these days after it. */
const MISSED = [
  { name: 'lost the streak', freezes: 0, days: 5, after: [1, 2], missed: [1, 2], granted: [6, 7] },
  { name: 'used the only freeze', freezes: 1, days: 8, after: [1], missed: [9], granted: [9] },
  {
    name: 'used one of two freezes',
    freezes: 2,
    days: 19,
    after: [1, 2],
    missed: [20, 21],
    granted: [20, 21],
  },
  { name: 'played again after one more day', freezes: 1, days: 8, after: [2], missed: [1], granted: [9] },
  { name: 'stayed away too long anyway', freezes: 0, days: 8, after: [2], missed: [1], granted: [1] },
  { name: 'has not been back', freezes: 0, days: 4, after: [], missed: [], granted: [] },
];

test('a granted day restores what it broke: with 0, 1 and 2 freezes, back the day after or later', async () => {
  const players = await createPlayers(database.db, MISSED.length + 1);
  const states = MISSED.map(({ days, freezes, after }) => {
    const before = { day: addDays(OUTAGE, -1), days, freezes };
    return [
      before,
      ...replay(
        after.map((later) => addDays(OUTAGE, later)),
        [],
        before,
      ),
    ];
  });
  for (const [i, own] of states.entries()) await plant(players[i]?.playerId ?? '', own);
  const untouched = players[MISSED.length]?.playerId ?? '';
  // Finished on the day itself, before the outage.
  await plant(untouched, replay([OUTAGE, addDays(OUTAGE, 1)], []));
  const daysOf = async () => {
    const stored = await storedStreaks();
    return players.slice(0, -1).map(({ playerId }) => stored[playerId]?.slice(1).map(({ days }) => days));
  };
  expect(await daysOf()).toEqual(MISSED.map(({ missed }) => missed));
  const before = await storedStreaks();

  expect(await grantDay(ctx(), { day: OUTAGE })).toEqual({ changed: true, players: 4 });
  expect(await daysOf()).toEqual(MISSED.map(({ granted }) => granted));
  const granted = await storedStreaks();
  // The freezes that the day had used are back, and the seventh day in a row has earned its own.
  expect(players.slice(0, 4).map(({ playerId }) => granted[playerId]?.at(-1)?.freezes)).toEqual([1, 1, 2, 0]);
  expect(granted[untouched]).toEqual(before[untouched]);

  expect(await grantDay(ctx(), { day: OUTAGE })).toEqual({ changed: false, players: 0 });
  expect(await storedStreaks()).toEqual(granted);
  expect(await revokeDay(ctx(), { day: OUTAGE })).toEqual({ changed: true, players: 4 });
  expect(await revokeDay(ctx(), { day: OUTAGE })).toEqual({ changed: false, players: 0 });
  expect(await storedStreaks()).toEqual(before);
});

/** Which of the last 40 days each player has finished, and which days are granted, one after the other. */
const histories = fc.record({
  played: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 40 }), { maxLength: 8 }),
  grants: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 6 }),
});

test('after any grants every streak equals a replay from scratch, and revoking them undoes it', async () => {
  const players = await createPlayers(database.db, 8);
  await fc.assert(
    fc.asyncProperty(histories, async ({ played, grants }) => {
      await database.db.$client`truncate granted_days, player_dailies`;
      const days = played.map((ago) => ago.map(daysAgo).sort());
      for (const [i, own] of days.entries()) await plant(players[i]?.playerId ?? '', replay(own, []));
      const before = await storedStreaks();
      const all = grants.map(daysAgo);
      await Promise.all(all.map((day) => grantDay(ctx(), { day })));
      const stored = await storedStreaks();
      for (const [i, own] of days.entries())
        expect(stored[players[i]?.playerId ?? ''] ?? []).toEqual(replay(own, all));
      for (const day of all) await revokeDay(ctx(), { day });
      expect(await storedStreaks()).toEqual(before);
    }),
    { numRuns: 25 },
  );
});

test('a daily that is finished at that moment, without the grant, is counted again', async () => {
  const [player] = await createPlayers(database.db, 1);
  const before = [5, 4, 2, 1].map(daysAgo);
  await plant(player.playerId, replay(before, []));
  await plantPlayerDaily(database.db, { playerId: player.playerId, day: TODAY });
  let granting: Promise<unknown> | undefined;
  await database.db.transaction(async (tx) => {
    const daily = await lockPlayerDaily(tx, player.playerId, TODAY);
    if (!daily) throw new Error('a daily was to be open');
    await finishPlayerDailies(tx, { now: now(), random: systemRandom }, [daily]);
    granting = grantDay(ctx(), { day: OUTAGE });
    await untilLocksWait(database.db);
  });
  expect(await granting).toEqual({ changed: true, players: 1 });
  const stored = (await storedStreaks())[player.playerId];
  expect(stored?.map(({ days }) => days)).toEqual([1, 2, 3, 4, 5]);
});

test('players of several batches are all counted', async () => {
  const players = await createPlayers(database.db, 1203);
  const ids = `{${players.map(({ playerId }) => playerId).join(',')}}`;
  await database.db.$client`
    insert into player_dailies (player_id, day, started_at, choices, finished_at, streak_days, freezes)
    select id, day, day, array_fill(1::smallint, array[10]), day, 1, 0
    from unnest(${ids}::uuid[]) id, unnest(array['2026-11-19', '2026-11-21']::date[]) day`;
  expect(await grantDay(ctx(), { day: OUTAGE })).toEqual({ changed: true, players: 1203 });
  const rows = await database.db.$client`
    select streak_days, count(*)::integer as n from player_dailies group by 1 order by 1`;
  expect([...rows]).toEqual([
    { streak_days: 1, n: 1203 },
    { streak_days: 2, n: 1203 },
  ]);
});

test('the command grants, lists and revokes, and refuses other days with the reason', async () => {
  process.env.DATABASE_URL = database.url;
  const run = (...args: string[]) => runInProcess(daily, ...args);
  const today = utcDay(Date.now());
  const yesterday = addDays(today, -1);
  const [player] = await createPlayers(database.db, 1);
  await plant(player?.playerId ?? '', replay([addDays(today, -2), today], []));
  expect((await run('list')).out).toBe('No day is granted.\n');
  expect((await run('grant', yesterday)).out).toBe(
    `${yesterday} is granted now. The streak of 1 player changed.\n`,
  );
  expect((await run('grant', yesterday)).out).toBe(
    `${yesterday} was granted before. The streaks of 0 players changed.\n`,
  );
  expect((await run('list')).out).toMatch(
    new RegExp(`^day +granted\n${yesterday}  ${today} \\d\\d:\\d\\d\n$`),
  );
  expect((await run('revoke', yesterday)).out).toContain('is no longer granted. The streak of 1 player');
  for (const [day, reason] of [
    [addDays(today, 1), 'is in the future'],
    [addDays(today, -31), 'is too long ago. The first day that can change is'],
    ['2026-02-30', 'day: must be a day such as 2026-11-20'],
    ['yesterday', 'day: must be a day such as 2026-11-20'],
  ] as const) {
    const { code, out, err } = await run('grant', day);
    expect([code, out], day).toEqual([1, '']);
    expect(err).toContain(reason);
  }
  expect((await run('list')).out).toBe('No day is granted.\n');
});
