import { afterAll, beforeAll } from 'vitest';
import type { RealtimeOptions } from '@/realtime/realtime-options';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { testRealtimeServer } from './realtime-server';

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
