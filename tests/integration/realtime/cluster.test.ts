import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { LOCKS } from '@/db/locks';
import { log as loud } from '@/lib/platform/log/log';
import { Cluster } from '@/realtime/cluster/cluster';
import { ServingLockTaken } from '@/realtime/cluster/serving-lock';
import { testDatabase } from '@/tests/support/database';
import { createPlayers } from '@/tests/support/game-world';
import { startSilentProxy } from '@/tests/support/silent-proxy';

const database = testDatabase();
const log = loud.child({}, { level: 'silent' });
const SOON = { interval: 10, timeout: 8000 };
const made: Cluster[] = [];
const lost: Cluster[] = [];

afterEach(async () => {
  for (const cluster of made.splice(0)) {
    await cluster.drain();
    await cluster.leave();
    await cluster.close();
  }
  expect(await database.sql`select id from realtime_processes`).toEqual([]);
  lost.length = 0;
});

function cluster(isShared: boolean, directUrl = database.url): Cluster {
  const one: Cluster = new Cluster({
    directUrl,
    isShared,
    log,
    readAckCounts: () => [3, 0, 1],
    onServingLockLost: () => lost.push(one),
  });
  made.push(one);
  return one;
}

async function joined(isShared: boolean): Promise<Cluster> {
  const one = cluster(isShared);
  await one.join(() => {});
  return one;
}

const backends = () =>
  database.sql<{ pid: number }[]>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name like 'lineup-serving-lock%'`;
const cutConnections = () =>
  database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'lineup-serving-lock%'`;

test('without REDIS_URL a second process is refused, with it or without, and the message names the setting', async () => {
  const first = await joined(false);
  await expect(cluster(false).join(() => {})).rejects.toThrow(new ServingLockTaken(false));
  expect(new ServingLockTaken(false).message).toBe(
    'Another realtime process serves this database: set REDIS_URL for all of them to run several.',
  );
  await expect(cluster(true).join(() => {})).rejects.toThrow(/^A realtime process without REDIS_URL serves/);
  expect(first.liveProcesses()).toBe(1);
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
  await first.leave();
  await joining;
  expect(second.liveProcesses()).toBe(1);
});

test('processes with REDIS_URL run side by side, and one without is refused', async () => {
  const all = [await joined(true), await joined(true), await joined(true)];
  await expect.poll(() => all.map((one) => one.liveProcesses()), SOON).toEqual([3, 3, 3]);
  const reports = await database.sql`select distinct ack_counts as acks from realtime_processes`;
  expect(reports).toEqual([{ acks: [3, 0, 1] }]);
  await expect(cluster(false).join(() => {})).rejects.toThrow(ServingLockTaken);
});

test('a process whose connection is cut acquires the serving lock again', async () => {
  const all = [await joined(true), await joined(true)];
  const ids = all.map((one) => one.processId());
  const pids = (await backends()).map(({ pid }) => pid);
  await cutConnections();
  await expect
    .poll(async () => (await backends()).filter(({ pid }) => !pids.includes(pid)).length, SOON)
    .toBe(2);
  expect(all.map((one) => one.processId())).toEqual(ids);
  await expect(cluster(false).join(() => {})).rejects.toThrow(ServingLockTaken);
  expect(lost).toEqual([]);
});

test('a process whose network is lost acquires the serving lock again over a new connection', async () => {
  const target = new URL(database.url);
  const network = await startSilentProxy({ host: target.hostname, port: Number(target.port) });
  target.port = String(network.port);
  const one = cluster(false, target.href);
  try {
    await one.join(() => {});
    const [before] = await backends();
    // The server keeps the connection, and with it the lock, until it has been silent for 10 s.
    const failed = vi.spyOn(log, 'error').mockReturnValue();
    network.setSilent(true);
    await expect.poll(() => failed.mock.calls.length, SOON).toBeGreaterThan(0);
    network.setSilent(false);
    const pids = async () => (await backends()).map(({ pid }) => pid);
    await expect
      .poll(async () => (await pids()).length === 1 && !(await pids()).includes(before?.pid ?? 0), SOON)
      .toBe(true);
    expect(lost).toEqual([]);
  } finally {
    network.setSilent(false);
    await one.drain();
    await one.leave();
    network.close();
  }
});

test('a process whose serving lock another has acquired meanwhile must stop', async () => {
  const first = await joined(false);
  const { $client } = database.db;
  // Another process, as the database sees it: it holds the lock and sends heartbeats.
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
  } finally {
    await rival`select pg_advisory_unlock(${LOCKS.realtime})`;
    rival.release();
    await $client`delete from realtime_processes where id = ${id}`;
  }
});

test('a process that died is removed: its members are absent, and the lease of its room is free', async () => {
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
  one.onRegisteredAgain(() => happened.push(`restarted ${one.processId() !== before}`));
  one.onTick(() => happened.push('tick'));
  await database.sql`delete from realtime_processes`;
  await expect
    .poll(() => happened.slice(happened.indexOf('restarted true')), SOON)
    .toEqual(['restarted true', 'tick']);
  const rows = await database.sql`select id from realtime_processes`;
  expect(rows).toEqual([{ id: one.processId() }]);
});
