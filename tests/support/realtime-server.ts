import { log } from '@/lib/platform/log/log';
import { createRealtimeServer, type RealtimeOptions } from '@/realtime/create-server';
import { TEST_SETTINGS } from './settings';

/** The realtime server of a test on its database: no pause between answers, and room for more events than a player has. */
export function testRealtimeServer(databaseUrl: string, options: Partial<RealtimeOptions> = {}) {
  return createRealtimeServer({
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
