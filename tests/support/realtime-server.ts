import { afterAll, beforeAll } from 'vitest';
import { log } from '@/lib/platform/log/log';
import type { RealtimeOptions } from '@/realtime/realtime-options';
import { RealtimeServer } from '@/realtime/serve/realtime-server';
import { TEST_SETTINGS } from './settings';

/** A realtime server on the test's database, without a pause between answers and with a high event limit. */
export function testRealtimeServer(databaseUrl: string, options: Partial<RealtimeOptions> = {}) {
  return new RealtimeServer({
    databaseUrl,
    databaseDirectUrl: databaseUrl,
    poolSize: 2,
    appUrl: TEST_SETTINGS.APP_URL,
    answerMinGapMs: 0,
    eventsPerSecond: 1000,
    log,
    ...options,
  });
}

/** Runs a realtime server on the test's database for this test file. Read the result inside tests only. */
export function runningServer(database: { url: string }, options: Partial<RealtimeOptions> = {}) {
  const running = {} as { server: RealtimeServer; port: number };
  beforeAll(async () => {
    running.server = testRealtimeServer(database.url, options);
    running.port = await running.server.listen(0, '127.0.0.1');
  });
  afterAll(() => running.server.close());
  return running;
}
