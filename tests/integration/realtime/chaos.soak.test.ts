import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@/local/postgres/postgres';
import { playRounds } from '@/tests/support/bot-player';
import { bundled } from '@/tests/support/bundled';
import { startChaosProxy } from '@/tests/support/chaos-proxy';
import '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { brokenInvariants, createPlayers, createRecords } from '@/tests/support/game-world';
import { expectKept } from '@/tests/support/kept-answers';
import { openSocket } from '@/tests/support/realtime';
import { RealtimeProcess } from '@/tests/support/realtime-process';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import { sized } from '@/tests/support/settings';

const database = testDatabase();
const START = { lives: 20, stars: 15 };

beforeAll(() => createRecords(database.db, 60));
afterAll(async () => expect(await brokenInvariants(database.db)).toEqual([]));

const ANSWERS = sized(50, 2);
const KILLS = sized(20, 3);
/** At 2 s, as promised, 10,000 answers take ten minutes. */
const MAX_DELAY_MS = sized(2000, 200);
const PATIENCE_MS = sized(1_500_000, 140_000);

test(`200 players × ${ANSWERS} answers over a network that resets, delays and loses`, {
  timeout: PATIENCE_MS + 10_000,
}, async () => {
  const players = await createPlayers(database.db, 200, START);
  const server = testRealtimeServer(database.url, { poolSize: 5 });
  const proxy = await startChaosProxy(await server.listen(0, '127.0.0.1'), {
    resets: 0.1,
    maxDelayMs: MAX_DELAY_MS,
    lostAnswers: 0.005,
  });
  try {
    const deadlineMs = Date.now() + PATIENCE_MS;
    await Promise.all(
      players.map(async (player) => {
        const socket = openSocket(proxy.port, player, { reconnection: true });
        const told = await playRounds(socket, player, database.db, { answers: ANSWERS, deadlineMs });
        socket.close();
        await expectKept(database.db, player.playerId, { told, answers: ANSWERS, start: START });
      }),
    );
  } finally {
    await proxy.close();
    await server.close();
  }
});

test(`kill -9 of the process mid-answer, ${KILLS} times: no acknowledged answer is lost`, {
  timeout: 150_000,
}, async () => {
  const players = await createPlayers(database.db, 10, START);
  const settings = { DATABASE_URL: database.url, ANSWER_MIN_GAP_MS: '0' };
  const realtime = new RealtimeProcess(await freePort(), settings, await bundled('realtime/server.ts'));
  await realtime.start();
  let isPlaying = true;
  let sent = 0;
  const games = players.map(async (player) => {
    const socket = openSocket(realtime.port, player, { reconnection: true });
    socket.onAnyOutgoing(() => {
      sent += 1;
    });
    const told = await playRounds(socket, player, database.db, {
      answers: 3 * KILLS,
      deadlineMs: Date.now() + 140_000,
    });
    socket.close();
    await expectKept(database.db, player.playerId, { told, answers: 3 * KILLS, start: START });
  });
  const all = Promise.all(games).finally(() => {
    isPlaying = false;
  });
  all.catch(() => {});
  try {
    let kills = 0;
    for (; kills < KILLS && isPlaying; kills++) {
      // Each kill waits until more answers are sent.
      const before = sent;
      await expect.poll(() => sent > before + 8 || !isPlaying, { interval: 2 }).toBe(true);
      await realtime.end('SIGKILL');
      await realtime.start();
    }
    expect(kills).toBe(KILLS);
    await all;
  } finally {
    // Stops cleanly after the answers in flight.
    expect(await realtime.end('SIGTERM')).toBe(0);
  }
});
