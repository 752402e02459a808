import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sql } from '@/db/client';
import { readOverview } from '@/lib/desk/overview/read-overview';
import { readSeries } from '@/lib/desk/overview/read-series';
import { projectResults } from '@/lib/knowledge/project-results';
import { ackBucket } from '@/lib/operations/ack-times';
import { storeOutcome } from '@/lib/platform/jobs/claim-run';
import { enqueue } from '@/lib/platform/jobs/enqueue';
import { deleteExpired } from '@/lib/retention/delete-expired';
import { insertJudged, type JudgedQuestion } from '@/tests/support/badge-rows';
import { testDatabase } from '@/tests/support/database';
import { createPlayers } from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase();
let sql: Sql;
/** A Monday. */
const NOW = Date.parse('2026-11-23T08:27:30Z');
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const at = (time: string) => Date.parse(`2026-11-${time}Z`);
const overview = (nowMs = NOW) => readOverview({ db: database.db, now: () => new Date(nowMs) });

beforeAll(() => {
  sql = database.db.$client;
});
beforeEach(async () => {
  await sql`delete from players`;
  await sql`truncate questions, answers, player_sets, category_results, day_results, play_totals, record_results`;
  await sql`truncate removal_requests, pulled_records, record_flags, player_reports, feeds, job_marks, rooms cascade`;
  await sql`delete from realtime_processes`;
  await sql`delete from pgboss.job`;
});

async function plant(answers: readonly JudgedQuestion[]): Promise<string> {
  const [player] = await createPlayers(database.db, 1);
  const playerId = String(player?.playerId);
  await insertJudged(database.db, playerId, answers);
  return playerId;
}

test('an empty database has zeros, and what nobody reports or counted is unknown', async () => {
  const { players, answers, live, mail, queues, lastBackup, feeds } = await overview();
  expect([players, answers]).toEqual(Array(2).fill({ today: 0, lastWeek: null }));
  expect(live).toEqual({
    ...{ processes: 0, draining: 0, answersPerSecond: null, p99Ms: null, isP99Above: false },
    ...{ roomsRunning: 0, failingJobs: null },
  });
  expect(mail).toEqual({ waiting: 0, retried: 0, failed: 0, oldestWaitingSeconds: 0 });
  const none = { open: 0, oldestAt: null };
  expect(queues).toEqual({
    removals: { ...none, isOverdue: false },
    held: none,
    charges: none,
    appeals: none,
    flags: none,
    reports: none,
    letters: { open: 0, dueOn: null, isUrgent: false },
  });
  expect([lastBackup, feeds]).toEqual([null, { count: 0, failing: 0, oldestReadAt: null, unread: 0 }]);
});

test('what was played counts from midnight UTC, and last week until the same time of day', async () => {
  const rows = [
    ...[at('22T23:59:59.999'), at('23T00:00:00'), at('23T08:27:00')].map((atMs) => ({ atMs })),
    // The tenth question of a set, missed.
    { atMs: at('23T08:20:00'), position: 9, choice: 0 },
    { atMs: at('23T08:21:00'), guest: true },
    // Last Monday: the first counts, the second is after 08:25.
    ...[at('16T00:00:00'), at('16T08:25:00')].map((atMs) => ({ atMs })),
  ].toSorted((a, b) => a.atMs - b.atMs);
  await plant(rows);
  await plant([{ atMs: at('15T12:00:00') }, { atMs: at('16T08:24:59'), position: 9 }]);
  await projectResults(database);
  const read = await overview();
  expect(read.comparedUntil).toBe('08:25');
  expect(read.players).toEqual({ today: 1, lastWeek: 2 });
  expect(read.answers).toEqual({ today: 3, lastWeek: 2 });
  expect(read.rounds).toEqual({ today: 1, lastWeek: 1 });
});

test('finished dailies of players count on their day, until the time of day', async () => {
  const players = await createPlayers(database.db, 5);
  const dailies: [day: string, finished: string | null, guest: boolean][] = [
    ['2026-11-23', '2026-11-23T08:00:00Z', false],
    ['2026-11-23', '2026-11-23T08:00:00Z', true],
    ['2026-11-23', null, false],
    ['2026-11-16', '2026-11-16T08:24:59Z', false],
    ['2026-11-16', '2026-11-16T08:25:00Z', false],
  ];
  for (const [i, [day, finished, guest]] of dailies.entries())
    await sql`
      insert into player_dailies (player_id, day, started_at, choices, finished_at, guest)
      values (${players[i]?.playerId ?? ''}::uuid, ${day}::date, ${day}::date, array_fill(null::smallint, array[10]),
        ${finished}::timestamptz, ${guest})`;
  expect((await overview()).dailies).toEqual({ today: 1, lastWeek: 1 });
});

test('queues, mail, backup and feeds show what waits, and a request over the promise is marked', async () => {
  const request = (createdAt: string, decidedAt: string | null) => sql`
    insert into removal_requests (receipt, source, state, record_ids, created_at, decided_at)
    values (${randomUUID()}, 'form', ${decidedAt ? 'approved' : 'pulled'}, '{}', ${createdAt}::timestamptz,
      ${decidedAt}::timestamptz)`;
  await request('2026-11-21T08:27:30Z', null);
  await request('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z');
  await sql`
    insert into record_flags (record_id, reason, created_at, settled_at)
    values (gen_random_uuid(), 'offensive', ${'2026-11-23T08:00:00Z'}::timestamptz, null),
      (gen_random_uuid(), 'offensive', now(), now())`;
  await sql`
    insert into removal_letters (kind, received_on, due_on, entered_by, answered_on, answered_by) values
      ('letter', '2026-11-01', '2026-11-11', 'olivia', '2026-11-05', 'olivia'),
      ('letter', '2026-11-20', '2026-11-30', 'olivia', null, null)`;
  await enqueue(database.db, 'mail', { nobody: 'reads it' });
  await sql`
    insert into job_marks (job, done_until, position)
    values ('backup', ${'2026-11-22T03:00:00Z'}::timestamptz, '{"bytes": 1234567}')`;
  await sql`
    insert into feeds (id, kind, read_at, due_at, failures)
    values ('a', 'records', ${'2026-11-23T06:00:00Z'}::timestamptz, now(), 0), ('b', 'corrections', null, now(), 3)`;
  const { queues, mail, lastBackup, feeds } = await overview();
  expect(queues.removals).toMatchObject({ open: 1, isOverdue: false });
  expect((await overview(NOW + 1)).queues.removals.isOverdue).toBe(true);
  expect(queues.letters).toEqual({ open: 1, dueOn: '2026-11-30', isUrgent: false });
  expect((await overview(NOW + 5 * 86_400_000)).queues.letters.isUrgent).toBe(true);
  expect(queues.flags.open).toBe(1);
  expect(Date.parse(queues.flags.oldestAt ?? '')).toBe(Date.parse('2026-11-23T08:00:00Z'));
  expect(mail).toMatchObject({ waiting: 1, retried: 0, failed: 0 });
  expect(lastBackup?.bytes).toBe(1_234_567);
  expect(Date.parse(lastBackup?.at ?? '')).toBe(Date.parse('2026-11-22T03:00:00Z'));
  expect(feeds).toMatchObject({ count: 2, failing: 1, unread: 1 });
});

test('answers a second and the slowest come from the processes that live', async () => {
  const counts = (times: Record<number, number>) => {
    const all = Array.from({ length: 13 }, () => 0);
    for (const [ms, count] of Object.entries(times)) all[ackBucket(Number(ms))] = count;
    return all.join(',');
  };
  const process = (upSeconds: number, seenAgo: number, acks: string | null) => sql`
    insert into realtime_processes (id, started_at, seen_at, ack_counts)
    values (gen_random_uuid(), now() - make_interval(secs => ${upSeconds + seenAgo}), now() - make_interval(secs => ${seenAgo}),
      string_to_array(${acks}::text, ',')::integer[])`;
  await process(600, 30, counts({ 5: 6000 }));
  await process(600, 0, null);
  expect((await overview()).live).toMatchObject({ processes: 1, answersPerSecond: null, failingJobs: null });
  await process(600, 0, counts({ 5: 598, 200: 2 }));
  await process(10, 0, counts({ 5: 20 }));
  await storeOutcome(database.db, 'sweep photos', true);
  await storeOutcome(database.db, 'hand rooms over', false);
  expect((await overview()).live.failingJobs).toBeNull();
  await storeOutcome(database.db, 'project boards', false);
  const { live } = await overview();
  expect(live).toMatchObject({ processes: 3, p99Ms: 5, isP99Above: false, failingJobs: ['sweep photos'] });
  expect(live.answersPerSecond).toBeCloseTo(12, 5);
  await process(600, 0, counts({ 6000: 60 }));
  expect((await overview()).live).toMatchObject({ p99Ms: 5000, isP99Above: true });
});

test('the charts have eight weeks of days and two days of hours; older totals are deleted', async () => {
  await plant([
    ...[NOW - 9 * WEEK_MS - 1, NOW - 7 * WEEK_MS, NOW - WEEK_MS].map((atMs) => ({ atMs })),
    { atMs: at('23T00:00:00') },
    { atMs: at('23T08:20:00') },
  ]);
  await projectResults(database);
  const { days, hours } = await readSeries({ db: database.db, now: () => new Date(NOW) });
  expect(days).toHaveLength(56);
  expect(days[0]).toEqual({ day: '2026-09-29', players: null, answers: null });
  expect(days[6]).toEqual({ day: '2026-10-05', players: 1, answers: 1 });
  expect(days[7]).toEqual({ day: '2026-10-06', players: 0, answers: 0 });
  expect(days.at(-1)).toEqual({ day: '2026-11-23', players: 1, answers: 2 });
  expect(hours).toHaveLength(24);
  expect(hours[0]).toEqual({ hour: 0, today: 1, lastWeek: 0 });
  expect(hours[8]).toEqual({ hour: 8, today: 1, lastWeek: 1 });
  expect(hours[9]).toEqual({ hour: 9, today: null, lastWeek: 0 });
  const before = await sql`select at from play_totals`;
  await deleteExpired({ db: database.db, now: () => new Date(NOW) }, 'forget old results');
  expect(await sql`select at from play_totals`).toHaveLength(before.length - 1);
});
