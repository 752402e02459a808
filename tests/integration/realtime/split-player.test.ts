import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Judgement, QuestionSet } from '@/lib/contract/realtime/protocol';
import { freePort } from '@/local/ports';
import { bundled } from '@/tests/support/bundled';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, createPlayers, createRecords, type WorldPlayer } from '@/tests/support/game-world';
import { ask, askFor, type ClientSocket, connected, openSocket } from '@/tests/support/realtime';
import { RealtimeProcess } from '@/tests/support/realtime-process';
import { hasRedis, TestRedis } from '@/tests/support/redis';
import '@/tests/support/context';

const METRICS_TOKEN = 'token-of-the-metrics-in-tests-123456';
/** As in the game, and longer than a loaded machine takes between two answers. */
const GAP_MS = 1500;
/** Half of the allowance of events is ten a second. */
const SELDOM = { interval: 250 };
const SOON = { interval: 20 };
const database = testDatabase();

describe.runIf(hasRedis())('two processes on hosts whose clocks are 4 s apart', () => {
  const open: ClientSocket[] = [];
  let redis: TestRedis;
  let processes: [RealtimeProcess, RealtimeProcess];

  beforeAll(async () => {
    await createRecords(database.db, 40);
    redis = await TestRedis.start();
    const script = await bundled('realtime/server.ts');
    const folder = mkdtempSync(join(tmpdir(), 'lineup-hosts-'));
    const onHost = async (shiftMs: number) => {
      const file = join(folder, String(shiftMs));
      writeFileSync(file, String(shiftMs));
      const settings = {
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        ANSWER_MIN_GAP_MS: String(GAP_MS),
        METRICS_TOKEN,
        NODE_OPTIONS: '--import=./tests/support/shifted-clock.mjs',
        CLOCK_SHIFT_FILE: file,
      };
      return new RealtimeProcess(await freePort(), settings, script);
    };
    processes = [await onHost(-2000), await onHost(2000)];
    await Promise.all(processes.map((each) => each.start()));
  });
  afterAll(async () => {
    for (const socket of open) socket.close();
    await Promise.all(processes.map((each) => each.end('SIGKILL')));
    await redis.kill();
  });

  async function tab(at: 0 | 1, player: WorldPlayer): Promise<ClientSocket> {
    const socket = await connected(openSocket(processes[at].port, player));
    open.push(socket);
    return socket;
  }
  const newPlayer = () => createOnePlayer(database.db);
  async function questionsOf(socket: ClientSocket, { playerId }: WorldPlayer): Promise<string[]> {
    const set = await askFor<QuestionSet>(socket, 'questionfetch', { user_id: playerId });
    return set.questions.map(({ question_id }) => question_id);
  }
  const answer = (socket: ClientSocket, { playerId }: WorldPlayer, questionId: string | undefined) =>
    ask<Judgement>(socket, 'updateLife', { user_id: playerId, question_id: questionId, status: 'false' });

  /** Returns how many players each process counts. */
  const counted = () =>
    Promise.all(
      processes.map(async ({ port }) => {
        const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
        const said = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
        return Number(/^lineup_players_connected (\d+)$/m.exec(await said.text())?.[1]);
      }),
    );
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.close();
    await expect.poll(counted, SOON).toEqual([0, 0]);
  });

  test('tabs at both hear of each answer, and keep one pause between answers', async () => {
    const player = await newPlayer();
    const [first, second] = [await tab(0, player), await tab(1, player)];
    const heard: string[] = [];
    for (const [name, socket] of [['first', first] as const, ['second', second] as const])
      socket.on('answeredElsewhere', ({ question_id }) => heard.push(`${name} ${question_id}`));
    const [one, two, three] = await questionsOf(first, player);
    // Counted once: the processes know of each other's sockets.
    await expect.poll(counted, SOON).toEqual([1, 0]);

    expect(await answer(first, player, one)).toMatchObject({ success: true });
    await expect.poll(() => heard, SOON).toEqual([`second ${one}`]);
    // The same answer again is not told again.
    expect(await answer(second, player, one)).toMatchObject({ success: true });
    for (const [tabNow, question, judgedAtMs] of [
      [second, two, performance.now()],
      [first, three, performance.now()],
    ] as const) {
      expect(await answer(tabNow, player, question)).toMatchObject({ code: 'TOO_EARLY' });
      await expect.poll(async () => (await answer(tabNow, player, question)).success, SELDOM).toBe(true);
      // Clocks that are not the same would allow it at once, or four seconds later.
      expect(performance.now() - judgedAtMs).toBeLessThan(GAP_MS * 2 + 2000);
    }
    await expect.poll(() => heard, SOON).toEqual([`second ${one}`, `first ${two}`, `second ${three}`]);
  });

  test('the ninth tab replaces the oldest, at the other process', async () => {
    const player = await newPlayer();
    const replaced: number[] = [];
    for (let i = 0; i < 8; i++) {
      const socket = await tab(i < 4 ? 0 : 1, player);
      socket.on('connectionReplaced', () => replaced.push(i));
    }
    await expect.poll(counted, SOON).toEqual([1, 0]);
    expect(replaced).toEqual([]);
    await tab(1, player);
    await expect.poll(() => replaced, SOON).toEqual([0]);
    await tab(1, player);
    await expect.poll(() => replaced, SOON).toEqual([0, 1]);
    expect(open.filter((socket) => socket.connected)).toHaveLength(8);
  });

  test('answers of players who are on one process cost Redis nothing', async () => {
    const players = await createPlayers(database.db, 40);
    const sockets = await Promise.all(players.map((player) => tab(0, player)));
    const questions = await Promise.all(
      sockets.map((socket, i) => questionsOf(socket, players[i] as WorldPlayer)),
    );
    const client = await createClient({ url: redis.url }).connect();
    /** What was written or published; processes read and ping all the time. */
    const sent = async () =>
      [...(await client.info('commandstats')).matchAll(/cmdstat_(?:xadd|publish|spublish):calls=(\d+)/g)]
        .map(([, calls]) => Number(calls))
        .reduce((sum, calls) => sum + calls, 0);
    // The players have been announced.
    await expect
      .poll(async () => {
        const before = await sent();
        await new Promise((done) => setTimeout(done, 100));
        return (await sent()) - before;
      }, SOON)
      .toBe(0);
    const before = await sent();
    const answered = await Promise.all(
      sockets.map((socket, i) => answer(socket, players[i] as WorldPlayer, questions[i]?.[0])),
    );
    expect(answered.every(({ success }) => success)).toBe(true);
    // Each process may have sent a heartbeat of the adapter and its players meanwhile.
    expect((await sent()) - before).toBeLessThanOrEqual(4);
    client.destroy();
  });

  test('a dead process is forgotten: its players count where they still are', async () => {
    const player = await newPlayer();
    await tab(1, player);
    await tab(0, player);
    await expect.poll(counted, SOON).toEqual([0, 1]);
    await processes[1].end('SIGKILL');
    const atFirst = async () => (await counted().catch(() => []))[0];
    processes = [processes[0], processes[0]];
    await expect.poll(atFirst, SOON).toBe(1);
  });
});
