import { expect, test, vi } from 'vitest';
import { sql } from '@/db/sql';
import { awardFriendAndDailyBadges } from '@/lib/badges/award-friend-and-daily-badges';
import { listBadges } from '@/lib/badges/list-badges';
import { projectBadges } from '@/lib/badges/project-badges';
import { writeAwards } from '@/lib/badges/write-awards';
import { BADGES } from '@/lib/contract/badges/catalogue';
import { listNotifications } from '@/lib/notifications/list-notifications';
import { systemRandom } from '@/lib/platform/random';
import { readLags } from '@/lib/projections/progress';
import { newRoundId } from '@/lib/quiz/question-ids';
import { badgeTotals, heldBadges, insertJudged } from '@/tests/support/badge-rows';
import { testDatabase } from '@/tests/support/database';
import { befriend } from '@/tests/support/friends';
import { createPlayers, createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';
import { projectAll } from '@/tests/support/project-all';

const database = testDatabase({ warm: 10 });
const NOW = new Date('2026-11-21T12:00:00Z');
const error = vi.fn();
const ctx = () => ({ db: database.db, now: () => NOW, log: { error } });
const project = () => projectBadges(ctx());
const minutesAgo = (minutes: number) => NOW.getTime() - minutes * 60_000;

const newPlayer = async () => (await createPlayers(database.db, 1, { now: NOW }))[0];

const setState = (
  playerId: string,
  state: { best_streak?: number; answered?: number; full_weeks?: number },
) => database.db.$client`update game_states set ${database.db.$client(state)} where player_id = ${playerId}`;

const held = ({ playerId }: WorldPlayer) => heldBadges(database.db, playerId);

test('each badge is awarded when due, notified once, and counts up where it can', async () => {
  const player = await newPlayer();
  const { playerId } = player;
  await setState(playerId, { best_streak: 3, answered: 100, full_weeks: 2 });
  await insertJudged(database.db, playerId, [{ atMs: minutesAgo(2), streak: 3 }]);
  await project();
  const first: [number, number][] = [
    [BADGES.firstCase.badgeId, 1],
    [BADGES.onARoll.badgeId, 1],
    [BADGES.regular.badgeId, 1],
    [BADGES.fullWeek.badgeId, 2],
  ];
  expect(await held(player)).toEqual(first);
  await insertJudged(database.db, playerId, [{ atMs: minutesAgo(1), streak: 3 }]);
  await project();
  await project();
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
    const setId = newRoundId(NOW.getTime(), systemRandom);
    const rest = Array.from({ length: 9 }, (_, i) => ({ setId, atMs: minutesAgo(10 - i), streak: i + 1 }));
    await insertJudged(database.db, playerId, [...rest, { setId, atMs: minutesAgo(1), ...last }]);
    await project();
  }
  const streaks = [
    [BADGES.onARoll.badgeId, 1],
    [BADGES.sharpFocus.badgeId, 1],
  ];
  expect(await held(clean)).toEqual([
    ...streaks,
    [BADGES.photographicMemory.badgeId, 1],
    [BADGES.cleanSlate.badgeId, 1],
    [BADGES.rollCall.badgeId, 1],
  ]);
  expect(await held(attentive)).toEqual([...streaks, [BADGES.rollCall.badgeId, 1]]);
  expect(await held(careless)).toEqual(streaks);
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
      charge_normalized, photo_id, synthetic, imported_at, pool)
    select fips, fips, '2026-01-01', 1180, 1, 'x', (select id from photos limit 1), true, now(), 'quiz'
    from unnest(${`{${counties.slice(3).join(',')}}`}::text[]) fips returning id`;
  const all = [...records, ...more.map(({ id }) => id)];
  const progress = async () => {
    const badges = await listBadges(playerContext(database.db, player, { now: NOW }));
    return badges.find(({ badgeId }) => badgeId === BADGES.countyHopper.badgeId)?.progress;
  };
  const answer = async (recordId: string, choice: number) => {
    await insertJudged(database.db, playerId, [{ recordId, choice, atMs: minutesAgo(1) }]);
    await project();
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
    await awardFriendAndDailyBadges(ctx(), { playerIds: [playerId, friend.playerId] });
  }
  expect((await held(player)).some(([badge]) => badge === BADGES.goodCompany.badgeId)).toBe(true);
});

test('the badge for friends that a lost notification left out comes at the end of the next set', async () => {
  const player = await newPlayer();
  const { playerId } = player;
  for (const friend of await createPlayers(database.db, 5))
    await befriend(database.db, playerId, friend.playerId);
  const setId = newRoundId(NOW.getTime(), systemRandom);
  const missed = { setId, choice: 0, atMs: minutesAgo(1) };
  await insertJudged(
    database.db,
    playerId,
    Array.from({ length: 9 }, () => missed),
  );
  await project();
  expect(await held(player)).toEqual([]);
  const second = newRoundId(NOW.getTime(), systemRandom);
  await insertJudged(
    database.db,
    playerId,
    Array.from({ length: 10 }, (_, position) => ({ ...missed, setId: second, position })),
  );
  await project();
  expect(await held(player)).toEqual([[BADGES.goodCompany.badgeId, 1]]);
});

test('a set whose last question was replaced ends with the replacement', async () => {
  const player = await newPlayer();
  for (const friend of await createPlayers(database.db, 5))
    await befriend(database.db, player.playerId, friend.playerId);
  // The eleventh question of the set stands at its last position.
  const positions = [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9];
  const missedSet = (questions: number) => {
    const setId = newRoundId(NOW.getTime(), systemRandom);
    const missed = { setId, choice: 0, atMs: minutesAgo(1) };
    return positions.slice(0, questions).map((position) => ({ ...missed, position }));
  };
  await insertJudged(database.db, player.playerId, missedSet(10));
  await project();
  expect(await held(player)).toEqual([]);
  await insertJudged(database.db, player.playerId, missedSet(11));
  await project();
  expect(await held(player)).toEqual([[BADGES.goodCompany.badgeId, 1]]);
});

test('two processes at once award each badge of each answer once', async () => {
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
  await Promise.all([project(), project(), project()]);
  await projectAll(database.db);
  for (const player of players)
    expect(await held(player)).toEqual([
      [BADGES.firstCase.badgeId, 1],
      [BADGES.onARoll.badgeId, 2],
      [BADGES.sharpFocus.badgeId, 1],
    ]);
  const { held: all, given: awards } = await badgeTotals(database.db);
  expect(all).toBe(awards);
  // Reading the same answers again changes nothing.
  await database.db.$client`update projections set done_number = 0 where name = 'badges'`;
  await project();
  expect(await badgeTotals(database.db)).toMatchObject({ held: all, given: awards });
});

test('a player whose badges the database refuses is logged and delays no other', async () => {
  const sql = database.db.$client;
  const [refused, player] = [await newPlayer(), await newPlayer()];
  for (const { playerId } of [refused, player]) {
    await setState(playerId, { best_streak: 1 });
    await insertJudged(database.db, playerId, [{ streak: 1, atMs: minutesAgo(1) }]);
  }
  await sql.unsafe(`
    create function refuse_badge() returns trigger language plpgsql as $$
      begin if new.player_id = '${refused.playerId}' then raise exception 'no badge'; end if; return new; end $$;
    create trigger refuse_badge before insert on player_badges for each row execute function refuse_badge()`);
  await project();
  expect(await held(player)).toEqual([[BADGES.firstCase.badgeId, 1]]);
  expect(error.mock.calls).toMatchObject([[{ playerId: refused.playerId }, 'cannot award badges']]);
  await sql`drop trigger refuse_badge on player_badges`;
  expect(await readLags(database.db)).toContainEqual({ projection: 'badges', seconds: 0 });
});

/** Resolves with the server process of a query that waits for a lock. */
async function untilWaiting(): Promise<number> {
  const find = async () => {
    const [row] = await database.db.$client<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.pid;
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? 0;
}

test('a player erased meanwhile gets nothing and delays nobody else', async () => {
  const [gone, player] = [await newPlayer(), await newPlayer()];
  for (const { playerId } of [gone, player]) {
    await setState(playerId, { best_streak: 1 });
    await insertJudged(database.db, playerId, [{ streak: 1, atMs: minutesAgo(1) }]);
  }
  const eraser = await database.db.$client.reserve();
  await eraser`begin`;
  await eraser`select from players where id = ${gone.playerId} for update`;
  const projection = project();
  await untilWaiting();
  await eraser`delete from players where id = ${gone.playerId}`;
  await eraser`commit`;
  eraser.release();
  await projection;
  expect([await held(gone), await held(player)]).toEqual([[], [[BADGES.firstCase.badgeId, 1]]]);
});

test('an interrupted projection awards nothing, and the next one awards everything', async () => {
  const player = await newPlayer();
  const { playerId } = player;
  await setState(playerId, { best_streak: 3 });
  await insertJudged(database.db, playerId, [{ streak: 3, atMs: minutesAgo(1) }]);
  const holder = await database.db.$client.reserve();
  await holder`begin`;
  await holder`select from players where id = ${playerId} for update`;
  const interrupted = project().then(
    () => 'done',
    () => 'failed',
  );
  await holder`select pg_terminate_backend(${await untilWaiting()})`;
  expect(await interrupted).toBe('failed');
  await holder`rollback`;
  holder.release();
  expect(await held(player)).toEqual([]);
  await project();
  expect((await held(player)).map(([badge]) => badge)).toEqual([
    BADGES.firstCase.badgeId,
    BADGES.onARoll.badgeId,
  ]);
});

test('a plan made while no awards were stored does not read the awards of other players later', async () => {
  const [player, other] = await createPlayers(database.db, 2, { now: NOW });
  const award = (n: number) => ({
    playerId: player.playerId,
    badge: BADGES.onARoll.badgeId,
    reason: `answer ${n}`,
  });
  const read = await database.db.transaction(async (tx) => {
    const rowsRead = async () => {
      const [row] = await tx.execute<{ rows: number }>(sql`
        select idx_tup_fetch::integer as rows from pg_stat_xact_user_tables where relname = 'badge_awards'`);
      return row?.rows ?? Number.NaN;
    };
    await tx.execute(sql`truncate badge_awards`);
    await tx.execute(sql`analyze badge_awards`);
    await tx.execute(sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('enable_seqscan', 'off', true)`);
    await writeAwards(tx, [award(1)], NOW);
    await tx.execute(sql`insert into badge_awards (player_id, badge, reason, awarded_at)
      select ${other.playerId}, ${BADGES.onARoll.badgeId}, n::text, ${NOW} from generate_series(1, 1000) n`);
    const before = await rowsRead();
    expect(await writeAwards(tx, [award(2)], NOW)).toMatchObject({ awarded: 1 });
    return (await rowsRead()) - before;
  });
  expect(read).toBeLessThan(10);
});
