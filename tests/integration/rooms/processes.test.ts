import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '@/local/ports';
import { bundled } from '@/tests/support/bundled';
import { testDatabase } from '@/tests/support/database';
import { createPlayers, createRecords, type WorldPlayer } from '@/tests/support/game-world';
import { RealtimeProcess } from '@/tests/support/realtime-process';
import { hasRedis, TestRedis } from '@/tests/support/redis';
import { RoomTab } from '@/tests/support/room-tabs';
import '@/tests/support/context';

const METRICS_TOKEN = 'token-of-the-metrics-in-tests-123456';
const TAKEN_OVER_WITHIN_MS = 5000;
const SOON = { interval: 50, timeout: 10_000 };

const database = testDatabase();
const processes: RealtimeProcess[] = [];
let redis: TestRedis;

type Clock = { phase: string; position: number; lease: number; holder: string | null };

async function clockOf(code: string): Promise<Clock> {
  const [row] = await database.sql<Clock[]>`
    select phase, position, lease_number::integer as lease, process_id as holder from rooms where code = ${code}`;
  if (!row) throw new Error('no such room');
  return row;
}

/** Whether a process reports this metric with this value. */
async function reports({ port }: RealtimeProcess, line: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  return (await answer.text()).includes(`\n${line}\n`);
}

async function newProcess(): Promise<RealtimeProcess> {
  const settings = { DATABASE_URL: database.url, REDIS_URL: redis.url, METRICS_TOKEN, LOG_LEVEL: 'silent' };
  const process = new RealtimeProcess(await freePort(), settings, await bundled('realtime/server.ts'));
  processes.push(process);
  await process.start();
  return process;
}

/** Answers as soon as the question has started. */
const answerInTime = (tab: RoomTab) =>
  vi.waitFor(async () => expect(await tab.answer(1)).toMatchObject({ success: true }), SOON);

async function inResult(tabs: readonly RoomTab[], position: number): Promise<void> {
  await Promise.all(
    tabs.map((tab) =>
      tab.until(({ room }) => room.result !== null && room.question?.position === position, 10_000),
    ),
  );
}

describe.runIf(hasRedis())('a room on three processes', () => {
  let players: WorldPlayer[];

  beforeAll(async () => {
    await createRecords(database.db, 30, 'company');
    redis = await TestRedis.start();
    players = await createPlayers(database.db, 2);
    await Promise.all([newProcess(), newProcess(), newProcess()]);
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.end('SIGKILL')));
    await redis.kill();
  });

  test('goes on at the same question after its process was killed', {
    timeout: 60_000,
  }, async () => {
    const [first, second, third] = processes;
    const [ana, ben] = players;
    if (!first || !second || !third || !ana || !ben) throw new Error('no world');
    const host = await RoomTab.open(second.port, ana);
    const guest = await RoomTab.open(third.port, ben);
    const tabs = [host, guest];
    const { code } = (await host.create()).room;
    await guest.join(code);
    // The host is at two processes. The one of the call that starts the game holds the clock.
    const starter = await RoomTab.open(first.port, ana);
    await starter.join(code);
    await starter.askFor('roomstart', { code });
    await Promise.all(tabs.map((tab) => tab.inPhase('question', 0)));
    const before = await clockOf(code);

    const killedAtMs = performance.now();
    await first.end('SIGKILL');
    starter.socket.close();
    await Promise.all(tabs.map(answerInTime));
    await inResult(tabs, 0);
    expect(performance.now() - killedAtMs).toBeLessThan(TAKEN_OVER_WITHIN_MS);
    expect(guest.room.result).toMatchObject({ missed: 0 });
    expect((await clockOf(code)).lease).toBe(before.lease + 1);

    const [running, idle] = (await reports(second, 'lineup_rooms_running 1'))
      ? [second, third]
      : [third, second];
    for (const line of ['lineup_rooms_running 1', 'lineup_rooms_connected 1', 'lineup_room_claims_total 1'])
      expect(await reports(running, line), line).toBe(true);
    expect(await reports(idle, 'lineup_rooms_running 0')).toBe(true);
    for (const tab of tabs) tab.socket.close();
  });
});
