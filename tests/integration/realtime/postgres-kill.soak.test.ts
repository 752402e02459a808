import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { freePort } from '@/local/ports';
import { ensureDatabase } from '@/local/prepare-database';
import { RESTARTS } from '@/local/processes/supervise';
import { playRounds } from '@/tests/support/bot-player';
import { bundled } from '@/tests/support/bundled';
import '@/tests/support/context';
import { brokenInvariants, createPlayers, createRecords, type WorldPlayer } from '@/tests/support/game-world';
import { expectKept } from '@/tests/support/kept-answers';
import { LocalCluster } from '@/tests/support/local-cluster';
import { type ClientSocket, openSocket } from '@/tests/support/realtime';
import { RealtimeProcess } from '@/tests/support/realtime-process';
import { sized } from '@/tests/support/settings';

const START = { lives: 20, stars: 15 };
const PLAYERS = 10;
const ANSWERS = sized(60, 30);
const KILLS = 5;
/** A kill waits until this many players wait for an acknowledgement. */
const WAITING = 3;
const PATIENCE = 40;
const RESUMED_WITHIN_MS = 10_000;

let cluster: LocalCluster;
let realtime: RealtimeProcess;
let db: Database;

beforeAll(async () => {
  cluster = await LocalCluster.start();
  await ensureDatabase(cluster.url('postgres'), 'lineup');
  const url = cluster.url('lineup');
  await migrateDatabase(url);
  db = openDatabase({ url, poolSize: PLAYERS });
  await createRecords(db, 60);
  const settings = { DATABASE_URL: url, ANSWER_MIN_GAP_MS: '0', REALTIME_EVENTS_PER_SECOND: '1000' };
  realtime = new RealtimeProcess(await freePort(), settings, await bundled('realtime/server.ts'));
  await realtime.start();
});
afterAll(async () => {
  // The server still stops cleanly.
  const exitCode = await realtime?.end('SIGTERM');
  await db?.$client.end({ timeout: 1 });
  await cluster?.remove();
  expect(exitCode).toBe(0);
});

/** Tracks who was acknowledged how often and who waits, and kills in between. */
class Watch {
  readonly waiting = new Set<string>();
  readonly tellings = new Map<string, { count: number; lastAtMs: number }>();
  private trap: { after: number; pid: number; sprung: () => void } | undefined;

  sent(playerId: string): void {
    this.waiting.add(playerId);
    if (!this.trap || this.total() < this.trap.after) return;
    if (this.waiting.size < WAITING && this.total() < this.trap.after + PATIENCE) return;
    process.kill(this.trap.pid, 'SIGKILL');
    this.trap.sprung();
    this.trap = undefined;
  }

  told(playerId: string): void {
    this.waiting.delete(playerId);
    const count = (this.tellings.get(playerId)?.count ?? 0) + 1;
    this.tellings.set(playerId, { count, lastAtMs: Date.now() });
  }

  total(): number {
    return [...this.tellings.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** Kills `pid` after `after` acknowledged answers, while several players wait for another. */
  killAmidAnswers(pid: number, after: number): Promise<void> {
    return new Promise((sprung) => {
      this.trap = { pid, after, sprung };
    });
  }

  /** Returns players with answers left and none acknowledged since `fromMs`. */
  stuckSince(fromMs: number): string[] {
    const isStuck = ({ count, lastAtMs }: { count: number; lastAtMs: number }) =>
      count < ANSWERS && lastAtMs < fromMs;
    return [...this.tellings].filter(([, telling]) => isStuck(telling)).map(([playerId]) => playerId);
  }
}

function play(player: WorldPlayer, watch: Watch) {
  const socket = openSocket(realtime.port, player, { reconnection: true });
  socket.onAnyOutgoing((event) => {
    if (event === 'updateLife') watch.sent(player.playerId);
  });
  const told = playRounds(socket, player, db, {
    answers: ANSWERS,
    deadlineMs: Date.now() + 60_000,
    onTold: () => watch.told(player.playerId),
  });
  return { player, socket, told };
}

/** After too many deaths in a minute, the supervisor stops with a reason, and the next start recovers. */
async function bringBack(kill: number, killed: number): Promise<void> {
  if (kill !== RESTARTS.count + 1) return cluster.isBack(killed);
  await expect.poll(() => cluster.givenUp).toMatch(/^postgres died 4 times .*SIGKILL/);
  await cluster.supervise();
}

/** Expects that events of other processes reach the player's socket. */
async function expectHeard(socket: ClientSocket, { playerId }: WorldPlayer): Promise<void> {
  let isHeard = false;
  socket.once('livesChanged', () => {
    isHeard = true;
  });
  const publishAndLook = async () => {
    await publishPlayerEvent(db, playerId, { type: 'livesChanged' });
    return isHeard;
  };
  await expect.poll(publishAndLook, { timeout: RESUMED_WITHIN_MS }).toBe(true);
}

test('the test database loses no committed data', async () => {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    expect(await db.$client`select current_setting(${setting}) as is`).toMatchObject([{ is: 'on' }]);
});

test('kill -9 of PostgreSQL mid-answer, 5 times: all play on, and no acknowledged answer is lost', {
  timeout: 90_000,
}, async ({ annotate }) => {
  const players = await createPlayers(db, PLAYERS, START);
  const watch = new Watch();
  const games = players.map((player) => play(player, watch));
  const allTold = Promise.all(games.map(({ told }) => told));
  allTold.catch(() => {});
  for (let kill = 1; kill <= KILLS; kill++) {
    const { pid } = cluster;
    const after = (kill * PLAYERS * ANSWERS) / (KILLS + 3);
    const isKilled = watch.killAmidAnswers(pid, after).then(() => true);
    // Fails at once when a player gave up.
    expect(await Promise.race([isKilled, allTold])).toBe(true);
    const killedAtMs = Date.now();
    await bringBack(kill, pid);
    const backAtMs = Date.now();
    await expect
      .poll(() => watch.stuckSince(backAtMs), { interval: 10, timeout: RESUMED_WITHIN_MS })
      .toEqual([]);
    await annotate(
      `kill ${kill}: back after ${backAtMs - killedAtMs} ms, all resumed ${Date.now() - backAtMs} ms later`,
    );
  }
  await allTold;
  // The connections of the pool that never ran a statement since the last kill would fail their next one.
  await db.$client.end({ timeout: 1 });
  db = openDatabase({ url: cluster.url('lineup'), poolSize: PLAYERS });
  for (const { player, socket, told } of games) {
    await expectKept(db, player.playerId, { told: await told, answers: ANSWERS, start: START });
    await expectHeard(socket, player);
    socket.close();
  }
  expect(await brokenInvariants(db)).toEqual([]);
});
