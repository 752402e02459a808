import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { getClock, getDatabase } from '@/app/_server/context';
import { requireDatabase } from '@/app/_server/require-database';
import { GET as health } from '@/app/api/health/route';
import { createDatabaseClock } from '@/lib/platform/clock/database-clock';
import { log } from '@/lib/platform/log/log';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { createAnswerBatcher } from '@/lib/quiz/judging/answer-batcher';
import { freePort } from '@/local/ports';
import { testDatabase } from '@/tests/support/database';
import { createPlayers, createRecords, judgeConnection, playerContext } from '@/tests/support/game-world';
import { startOfPages, startProcess } from '@/tests/support/refused-starts';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const file = join(mkdtempSync(join(tmpdir(), 'lineup-clock-')), 'shift');
const shift = (ms: number) => writeFileSync(file, String(ms));

beforeAll(() => {
  Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: database.url });
});

describe('a host whose clock is wrong', () => {
  /** Starts the realtime process on a host with the clock of `file`. */
  async function startHost() {
    const port = await freePort();
    const { ended } = await startProcess('realtime/server.ts', {
      REALTIME_PORT: String(port),
      NODE_OPTIONS: '--import=./tests/support/shifted-clock.mjs',
      CLOCK_SHIFT_FILE: file,
    });
    const healthOf = () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        ({ status }) => status,
        () => 0,
      );
    return { ended, healthOf };
  }

  test('by 35 s does not start', async () => {
    shift(-35_000);
    const { ended } = await startHost();
    expect(await ended).toEqual({
      code: 1,
      said: "The clock of this host is 35 s behind the database's: set both by NTP.\n",
    });
  });

  test('by 4 s serves, and leaves the game once it drifts past 30 s', async () => {
    shift(4000);
    const { ended, healthOf } = await startHost();
    await expect.poll(healthOf, { interval: 25 }).toBe(200);
    shift(31_000);
    await expect.poll(healthOf, { interval: 25 }).not.toBe(200);
    expect(await ended).toEqual({
      code: 1,
      said: "The clock of this host is 31 s ahead of the database's: set both by NTP.\n",
    });
  });

  test('starts no pages, and shows in their health', async () => {
    const asked = () => health(new Request('http://localhost:3000/api/health') as never);
    expect(await startOfPages(requireDatabase)).toMatchObject({ ended: 'goes on' });
    expect((await asked()).status).toBe(200);
    // Goes on, unlike a faked date: the clock is measured twice.
    const realNow = Date.now;
    const wrongClock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() - 40_000);
    const line = "The clock of this host is 40 s behind the database's: set both by NTP.";
    const answer = await asked();
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE', message: line }]);
    expect(await startOfPages(requireDatabase)).toEqual({ ended: 'exit 1', said: `${line}\n` });
    wrongClock.mockRestore();
    await getClock().measure();
    await getDatabase().$client.end({ timeout: 5 });
  });
});

describe('two hosts whose clocks are 4 s apart', () => {
  const GAP_MS = 1000;
  /** By how much the two clocks may differ. */
  const CLOCK_ERROR_MS = 50;

  test('keep the pause between two answers as one: neither stricter nor looser', async () => {
    await createRecords(database.db, 10);
    const [player] = await createPlayers(database.db, 1);
    const { questions } = await dealQuestions(playerContext(database.db, player, { now: new Date() }));
    const hosts = await Promise.all(
      [-2000, 2000].map(async (shiftMs) => {
        const db = judgeConnection(database.url);
        const clock = createDatabaseClock(db, { hostNowMs: () => Date.now() + shiftMs });
        await clock.measure();
        return createAnswerBatcher({ connect: () => db, now: clock.now, minGapMs: GAP_MS, log });
      }),
    );
    const answer = async (at: number, question: number) => {
      const questionId = questions[question]?.question_id ?? '';
      return (await hosts[at]?.judge({ ...player, questionId, optionId: null }))?.outcome;
    };
    // Before the answer is sent, so that a slow acknowledgement makes no pause look shorter.
    let sentAtMs = performance.now();
    expect(await answer(0, 0)).toBe('JUDGED');
    for (const [turn, [before, after]] of [
      [0, 1],
      [1, 0],
    ].entries()) {
      const beforeMs = sentAtMs;
      expect(await answer(after as number, turn + 1)).toBe('TOO_EARLY');
      expect(await answer(before as number, turn + 1)).toBe('TOO_EARLY');
      await expect
        .poll(
          () => {
            sentAtMs = performance.now();
            return answer(after as number, turn + 1);
          },
          { interval: 10, timeout: 3 * GAP_MS },
        )
        .toBe('JUDGED');
      const answeredMs = performance.now();
      expect(answeredMs - beforeMs).toBeGreaterThan(GAP_MS - CLOCK_ERROR_MS);
    }
    await Promise.all(hosts.map((host) => host.close()));
  });
});
