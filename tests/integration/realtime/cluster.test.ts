import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { LOCKS } from '@/db/locks';
import { log as loud } from '@/lib/platform/log/log';
import { Cluster } from '@/realtime/cluster/cluster';
import { PlaceTaken } from '@/realtime/cluster/take-place';
import { testDatabase } from '@/tests/support/database';
import { createPlayers } from '@/tests/support/game-world';
import { startSilentProxy } from '@/tests/support/silent-proxy';

const database = testDatabase();
const log = loud.child({}, { level: 'silent' });
const SOON = { interval: 10, timeout: 8000 };
const made: Cluster[] = [];
/** Runs of the jobs: who ran them, from when to when. */
const runs: { cluster: Cluster; from: number; to: number }[] = [];
const lost: Cluster[] = [];

afterEach(async () => {
  for (const cluster of made.splice(0)) {
    await cluster.drain();
    await cluster.leave();
    await cluster.close();
  }
  expect(await database.sql`select id from realtime_processes`).toEqual([]);
  // Nobody ran the jobs while another did.
  const inOrder = runs.splice(0).sort((a, b) => a.from - b.from);
  for (const [i, { to }] of inOrder.entries())
    expect(inOrder[i + 1]?.from ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(to);
  lost.length = 0;
});

function cluster(isShared: boolean, directUrl = database.url): Cluster {
  const one: Cluster = new Cluster({
    directUrl,
    isShared,
    log,
    report: () => ({ ackCounts: [3, 0, 1], failingJobs: ['a job, with a comma'] }),
    onPlaceLost: () => lost.push(one),
  });
  one.onLead(async () => {
    const run = { cluster: one, from: performance.now(), to: Number.POSITIVE_INFINITY };
    runs.push(run);
    return async () => {
      run.to = performance.now();
    };
  });
  made.push(one);
  return one;
}

async function joined(isShared: boolean): Promise<Cluster> {
  const one = cluster(isShared);
  await one.join(() => {});
  return one;
}

const leaders = () => made.filter((one) => one.isLeader());
const backends = () =>
  database.sql<{ pid: number }[]>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name like 'lineup-place%'`;
const cutConnections = () =>
  database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'lineup-place%'`;

test('without REDIS_URL a second process is refused, with it or without, and the message names the setting', async () => {
  const first = await joined(false);
  await expect(cluster(false).join(() => {})).rejects.toThrow(new PlaceTaken(false));
  expect(new PlaceTaken(false).message).toBe(
    'Another realtime process serves this database: set REDIS_URL for all of them to run several.',
  );
  await expect(cluster(true).join(() => {})).rejects.toThrow(/^A realtime process without REDIS_URL serves/);
  expect(first.isLeader()).toBe(true);
});

test('a second process waits while the first one drains, and takes over', async () => {
  const first = await joined(false);
  await first.drain();
  const second = cluster(false);
  let waits = 0;
  const joining = second.join(() => {
    waits += 1;
  });
  await expect.poll(() => waits, SOON).toBeGreaterThan(0);
  expect(leaders()).toEqual([]);
  await first.leave();
  await joining;
  expect(leaders()).toEqual([second]);
  expect(second.liveProcesses()).toBe(1);
});

test('processes with REDIS_URL run side by side; one leads, and another when it stops', async () => {
  const all = [await joined(true), await joined(true), await joined(true)];
  await expect.poll(() => all.map((one) => one.liveProcesses()), SOON).toEqual([3, 3, 3]);
  const reports =
    await database.sql`select distinct ack_counts as acks, failing_jobs as jobs from realtime_processes`;
  expect(reports).toEqual([{ acks: [3, 0, 1], jobs: ['a job, with a comma'] }]);
  const [leader] = leaders();
  expect(leaders()).toHaveLength(1);
  await leader?.drain();
  await leader?.leave();
  await expect.poll(() => leaders().length, SOON).toBe(1);
  expect(leaders()).not.toEqual([leader]);
  await expect(cluster(false).join(() => {})).rejects.toThrow(PlaceTaken);
});

test('a process whose connection is cut takes its place again, and the jobs move without overlap', async () => {
  const all = [await joined(true), await joined(true)];
  const ids = all.map((one) => one.processId());
  const [before] = leaders();
  const pids = (await backends()).map(({ pid }) => pid);
  await cutConnections();
  await expect.poll(() => before?.isLeader() && runs.length === 1, SOON).toBe(false);
  await expect
    .poll(async () => (await backends()).filter(({ pid }) => !pids.includes(pid)).length, SOON)
    .toBe(2);
  await expect.poll(() => leaders().length, SOON).toBe(1);
  await expect.poll(() => runs.length, SOON).toBe(2);
  expect(all.map((one) => one.processId())).toEqual(ids);
  await expect(cluster(false).join(() => {})).rejects.toThrow(PlaceTaken);
  expect(lost).toEqual([]);
});

test('a process whose network is lost leads no longer, and takes its place again over a new connection', async () => {
  const target = new URL(database.url);
  const network = await startSilentProxy({ host: target.hostname, port: Number(target.port) });
  target.port = String(network.port);
  const one = cluster(false, target.href);
  try {
    await one.join(() => {});
    const [before] = await backends();
    // The server keeps the connection, and with it the place, until it has been silent for 10 s.
    network.setSilent(true);
    await expect.poll(() => one.isLeader(), SOON).toBe(false);
    network.setSilent(false);
    await expect.poll(() => one.isLeader(), SOON).toBe(true);
    expect((await backends()).map(({ pid }) => pid)).not.toContain(before?.pid);
    expect(lost).toEqual([]);
  } finally {
    network.setSilent(false);
    await one.drain();
    await one.leave();
    network.close();
  }
});

test('a process whose place another has taken meanwhile must stop', async () => {
  const first = await joined(false);
  const { $client } = database.db;
  // Another process, as the database sees it: it holds the place and sends heartbeats.
  const rival = await $client.reserve();
  const id = randomUUID();
  await $client`insert into realtime_processes (id, started_at, seen_at) values (${id}, now(), now())`;
  const locked = (async () => {
    while (!(await rival<{ ok: boolean }[]>`select pg_try_advisory_lock(${LOCKS.realtime}) as ok`)[0]?.ok) {}
  })();
  await cutConnections();
  await locked;
  try {
    await expect
      .poll(async () => {
        await $client`update realtime_processes set seen_at = clock_timestamp() where id = ${id}`;
        return lost;
      }, SOON)
      .toContain(first);
    expect(first.isLeader()).toBe(false);
  } finally {
    await rival`select pg_advisory_unlock(${LOCKS.realtime})`;
    rival.release();
    await $client`delete from realtime_processes where id = ${id}`;
  }
});

test('a process that died is removed: its members are absent, and the clock of its room is free', async () => {
  const { $client } = database.db;
  const [host] = await createPlayers(database.db, 1);
  const [dead, room] = [randomUUID(), randomUUID()];
  await $client`insert into realtime_processes (id, started_at, seen_at) values (${dead}, now(), now())`;
  await $client`insert into rooms (id, code, host_id, process_id, created_at, used_at)
    values (${room}, 'DEADS', ${host?.playerId ?? null}, ${dead}, now(), now())`;
  await $client`insert into room_members (room_id, player_id, seat, joined_at, process_id)
    values (${room}, ${host?.playerId ?? null}, 1, now(), ${dead})`;
  const one = await joined(true);
  await expect.poll(async () => (await $client`select id from realtime_processes`).length, SOON).toBe(1);
  expect(one.liveProcesses()).toBe(1);
  const [member] = await $client`
    select m.process_id, m.absent_since is not null as absent, r.process_id as clock, r.version
    from room_members m join rooms r on r.id = m.room_id`;
  expect(member).toEqual({ process_id: null, absent: true, clock: null, version: 1 });
});

test('a process that others took for dead registers anew, and each second its work runs', async () => {
  const one = await joined(true);
  const before = one.processId();
  const happened: string[] = [];
  one.onRestarted(() => happened.push(`restarted ${one.processId() !== before}`));
  one.onTick(() => happened.push('tick'));
  await database.sql`delete from realtime_processes`;
  await expect
    .poll(() => happened.slice(happened.indexOf('restarted true')), SOON)
    .toEqual(['restarted true', 'tick']);
  const rows = await database.sql`select id from realtime_processes`;
  expect(rows).toEqual([{ id: one.processId() }]);
});
