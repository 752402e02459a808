import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createBadgeQueue } from '@/lib/badges/badge-queue';
import { evaluateBadges } from '@/lib/badges/evaluate-badges';
import { giveMissedBadges } from '@/lib/badges/give-missed-badges';
import { listBadges } from '@/lib/badges/list-badges';
import { BADGES } from '@/lib/contract/badges/catalogue';
import { listNotifications } from '@/lib/notifications/list-notifications';
import { badgeTotals, heldBadges, insertJudged } from '@/tests/support/badge-rows';
import { testDatabase } from '@/tests/support/database';
import { befriend } from '@/tests/support/friends';
import { createPlayers, createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';

const database = testDatabase();
const NOW = new Date('2026-11-21T12:00:00Z');
const warn = vi.fn();
const error = vi.fn();
const ctx = () => ({ db: database.db, now: () => NOW, log: { error } });
const queueOf = () => createBadgeQueue({ ...ctx(), log: { warn } });
const minutesAgo = (minutes: number) => NOW.getTime() - minutes * 60_000;

async function newPlayer(): Promise<WorldPlayer> {
  const [player] = await createPlayers(database.db, 1, { now: NOW });
  if (!player) throw new Error('no player');
  return player;
}

const setState = (
  playerId: string,
  state: { best_streak?: number; answered?: number; full_weeks?: number },
) => database.db.$client`update game_states set ${database.db.$client(state)} where player_id = ${playerId}`;

const held = ({ playerId }: WorldPlayer) => heldBadges(database.db, playerId);

test('each badge is awarded when due, notified once, and counts up where it can', async () => {
  const player = await newPlayer();
  const { playerId } = player;
  const queue = queueOf();
  await setState(playerId, { best_streak: 3, answered: 100, full_weeks: 2 });
  const [questionId = '', later = ''] = await insertJudged(database.db, playerId, [
    { atMs: minutesAgo(2), streak: 3 },
    { atMs: minutesAgo(1), streak: 3 },
  ]);
  queue.note(playerId, { playerId, questionId, streak: 3 });
  await queue.flush();
  const first: [number, number][] = [
    [BADGES.firstCase.badgeId, 1],
    [BADGES.onARoll.badgeId, 1],
    [BADGES.regular.badgeId, 1],
    [BADGES.fullWeek.badgeId, 2],
  ];
  expect(await held(player)).toEqual(first);
  queue.note(playerId, { playerId, questionId: later, streak: 3 });
  queue.note(playerId, { playerId, questionId, streak: 3 });
  await queue.flush();
  expect(await held(player)).toEqual(
    first.map(([badge, count]) => (badge === BADGES.onARoll.badgeId ? [badge, 2] : [badge, count])),
  );
  const { unseen } = await listNotifications(playerContext(database.db, player, { now: NOW }));
  expect(unseen.map(({ kind, badge }) => `${kind} ${badge}`).toSorted()).toEqual([
    'badge_earned First Case',
    'badge_earned Full Week',
    'badge_earned On a Roll',
    'badge_earned On a Roll',
    'badge_earned Regular at the Desk',
  ]);
});

test('a set is evaluated as a whole: all right, without a miss, or neither', async () => {
  const [clean, attentive, careless] = [await newPlayer(), await newPlayer(), await newPlayer()];
  const kinds = new Map([
    [clean, { choice: 1, correct: true, streak: 10 }],
    [attentive, { choice: 1, correct: false, streak: 0 }],
    [careless, { choice: 0, correct: false, streak: 0 }],
  ]);
  for (const [{ playerId }, last] of kinds) {
    const setId = randomUUID();
    const rest = Array.from({ length: 9 }, (_, i) => ({ setId, atMs: minutesAgo(10 - i), streak: i + 1 }));
    const ids = await insertJudged(database.db, playerId, [...rest, { setId, atMs: minutesAgo(1), ...last }]);
    const answers = [{ playerId, questionId: ids.at(-1) ?? '', streak: last.streak }];
    await evaluateBadges(ctx(), { playerIds: [playerId], answers });
  }
  expect(await held(clean)).toEqual([
    [BADGES.photographicMemory.badgeId, 1],
    [BADGES.cleanSlate.badgeId, 1],
    [BADGES.rollCall.badgeId, 1],
  ]);
  expect(await held(attentive)).toEqual([[BADGES.rollCall.badgeId, 1]]);
  expect(await held(careless)).toEqual([]);
});

test('ten answered counties earn a badge, missed questions do not count; so do five friends', async () => {
  const player = await newPlayer();
  const { playerId } = player;
  const sql = database.db.$client;
  const records = await createRecords(database.db, 1);
  const counties = Array.from({ length: 10 }, (_, i) => String(30_001 + 2 * i));
  for (const fips of counties.slice(3))
    await sql`insert into counties (fips, name, state, lat, long) values (${fips}, ${fips}, 'XX', 0, 0)`;
  const more = await sql<{ id: string }[]>`
    insert into booking_records (source_id_hash, county_fips, booked_on, category_code, confidence,
      charge_normalized, photo_id, synthetic, imported_at)
    select fips, fips, '2026-01-01', 1180, 1, 'x', (select id from photos limit 1), true, now()
    from unnest(${`{${counties.slice(3).join(',')}}`}::text[]) fips returning id`;
  const all = [...records, ...more.map(({ id }) => id)];
  const progress = async () => {
    const badges = await listBadges(playerContext(database.db, player, { now: NOW }));
    return badges.find(({ badgeId }) => badgeId === BADGES.countyHopper.badgeId)?.progress;
  };
  const answer = async (recordId: string, choice: number) => {
    const [questionId = ''] = await insertJudged(database.db, playerId, [
      { recordId, choice, atMs: minutesAgo(1) },
    ]);
    await evaluateBadges(ctx(), { playerIds: [playerId], answers: [{ playerId, questionId, streak: 1 }] });
  };
  for (const recordId of all.slice(0, 9)) await answer(recordId, 1);
  await answer(all[0] ?? '', 1);
  await answer(all[9] ?? '', 0);
  expect(await progress()).toEqual({ have: 9, need: 10 });
  await answer(all[9] ?? '', 2);
  expect(await progress()).toBeNull();
  expect(await sql`select from badge_counties where player_id = ${playerId}`).toHaveLength(0);
  for (const friend of await createPlayers(database.db, 5)) {
    expect((await held(player)).some(([badge]) => badge === BADGES.goodCompany.badgeId)).toBe(false);
    await befriend(database.db, playerId, friend.playerId);
    await evaluateBadges(ctx(), { playerIds: [playerId], answers: [] });
  }
  expect((await held(player)).some(([badge]) => badge === BADGES.goodCompany.badgeId)).toBe(true);
});

test('answers that were never evaluated are found later and awarded once, even by two processes', async () => {
  const sql = database.db.$client;
  const players = await createPlayers(database.db, 30, { now: NOW });
  for (const { playerId } of players) {
    await setState(playerId, { best_streak: 5 });
    await insertJudged(
      database.db,
      playerId,
      [1, 2, 3, 4, 5, 0, 1, 2, 3].map((streak, i) => ({
        streak,
        correct: streak > 0,
        atMs: minutesAgo(9 - i),
      })),
    );
  }
  // The process died after evaluating half of them.
  const seen = players.slice(0, 15).map(({ playerId }) => playerId);
  await evaluateBadges(ctx(), { playerIds: seen, answers: [] });
  const { given: before } = await badgeTotals(database.db);
  const runs = await Promise.all([giveMissedBadges(ctx()), giveMissedBadges(ctx())]);
  for (const player of players)
    expect(await held(player)).toEqual([
      [BADGES.firstCase.badgeId, 1],
      [BADGES.onARoll.badgeId, 2],
      [BADGES.sharpFocus.badgeId, 1],
    ]);
  expect(await giveMissedBadges(ctx())).toEqual({ given: 0 });
  const { held: all, given: awards } = await badgeTotals(database.db);
  expect(all).toBe(awards);
  expect(runs.reduce((sum, run) => sum + run.given, before)).toBe(awards);
  // An answer as fresh as this may be followed by one that commits before it, so the next run reads it.
  const [late] = players.map(({ playerId }) => playerId);
  await insertJudged(database.db, late ?? '', [{ streak: 5, atMs: NOW.getTime() - 5000 }]);
  expect(await giveMissedBadges(ctx())).toEqual({ given: 0 });
  const soon = { ...ctx(), now: () => new Date(NOW.getTime() + 60_000) };
  expect(await giveMissedBadges(soon)).toEqual({ given: 1 });
  const [mark] = await sql`select done_until from job_marks where job = 'give-missed-badges'`;
  expect(new Date(mark?.done_until).getTime()).toBe(NOW.getTime() + 30_000);
});

test('a player whose badges the database refuses is logged and delays neither others nor the mark', async () => {
  const sql = database.db.$client;
  const [refused, player] = [await newPlayer(), await newPlayer()];
  const atMs = NOW.getTime() + 24 * 3_600_000;
  for (const { playerId } of [refused, player]) {
    await setState(playerId, { best_streak: 1 });
    await insertJudged(database.db, playerId, [{ streak: 1, atMs }]);
  }
  await sql.unsafe(`
    create function refuse_badge() returns trigger language plpgsql as $$
      begin if new.player_id = '${refused.playerId}' then raise exception 'no badge'; end if; return new; end $$;
    create trigger refuse_badge before insert on player_badges for each row execute function refuse_badge()`);
  const untilMs = atMs + 60_000;
  await sql`update job_marks set done_until = ${new Date(atMs - 1000).toISOString()} where job = 'give-missed-badges'`;
  const run = () => giveMissedBadges({ ...ctx(), now: () => new Date(untilMs + 30_000) });
  expect(await run()).toEqual({ given: 1 });
  expect(await held(player)).toEqual([[BADGES.firstCase.badgeId, 1]]);
  expect(error.mock.calls).toMatchObject([[{ playerId: refused.playerId }, 'badges could not be given']]);
  await sql`drop trigger refuse_badge on player_badges`;
  const [mark] = await sql`select done_until from job_marks where job = 'give-missed-badges'`;
  expect(new Date(mark?.done_until).getTime()).toBe(untilMs);
});

/** Resolves with the server process of a query that waits for a lock. */
async function untilWaiting(): Promise<number> {
  const find = async () => {
    const [row] = await database.db.$client<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.pid;
  };
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return (await find()) ?? 0;
}

test('a player erased meanwhile gets nothing and delays nobody else', async () => {
  const [gone, player] = [await newPlayer(), await newPlayer()];
  for (const { playerId } of [gone, player]) await setState(playerId, { best_streak: 1 });
  const eraser = await database.db.$client.reserve();
  await eraser`begin`;
  await eraser`select from players where id = ${gone.playerId} for update`;
  const playerIds = [gone.playerId, player.playerId];
  const evaluation = evaluateBadges(ctx(), { playerIds, answers: [] });
  await untilWaiting();
  await eraser`delete from players where id = ${gone.playerId}`;
  await eraser`commit`;
  eraser.release();
  expect(await evaluation).toEqual({ playerIds: [player.playerId], given: 1 });
});

test('a failing batch delays no other one and is retried a few times', async () => {
  warn.mockClear();
  const [first, last] = [await newPlayer(), await newPlayer()];
  for (const { playerId } of [first, last]) await setState(playerId, { best_streak: 3 });
  const queue = queueOf();
  // Not an id: the whole first batch of 500 fails on it.
  queue.note('nobody');
  queue.note(first.playerId);
  for (let n = 0; n < 498; n += 1) queue.note(randomUUID());
  queue.note(last.playerId);
  await queue.flush();
  expect(warn).toHaveBeenCalledOnce();
  expect([await held(first), await held(last)]).toEqual([[], [[BADGES.firstCase.badgeId, 1]]]);
  for (let n = 0; n < 6; n += 1) await queue.flush();
  expect(warn).toHaveBeenCalledTimes(5);
  // Players queued meanwhile are not lost either.
  queue.note(first.playerId);
  await queue.flush();
  expect(await held(first)).toEqual([[BADGES.firstCase.badgeId, 1]]);
  warn.mockClear();
});

test('an interrupted evaluation awards nothing, and the next one awards everything', async () => {
  const player = await newPlayer();
  const { playerId } = player;
  await setState(playerId, { best_streak: 3 });
  const [questionId = ''] = await insertJudged(database.db, playerId, [{ streak: 3, atMs: minutesAgo(1) }]);
  const looks = { playerIds: [playerId], answers: [{ playerId, questionId, streak: 3 }] };
  const holder = await database.db.$client.reserve();
  await holder`begin`;
  await holder`select from players where id = ${playerId} for update`;
  const queue = queueOf();
  queue.note(playerId, looks.answers[0]);
  const flushed = queue.flush();
  await holder`select pg_terminate_backend(${await untilWaiting()})`;
  // The queue leaves it to a later run.
  await flushed;
  expect(warn).toHaveBeenCalledOnce();
  await holder`rollback`;
  holder.release();
  expect(await held(player)).toEqual([]);
  await queue.flush();
  expect((await held(player)).map(([badge]) => badge)).toEqual([
    BADGES.firstCase.badgeId,
    BADGES.onARoll.badgeId,
  ]);
  expect(await evaluateBadges(ctx(), looks)).toEqual({ playerIds: [], given: 0 });
});
