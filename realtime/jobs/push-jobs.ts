import { env } from '@/lib/platform/config/env';
import { pushAccess } from '@/lib/push/push-access';
import { initializePushMetrics, sendChallenges, sendDuePushes } from '@/lib/push/send-due-pushes';
import type { RealtimeServer } from '../serve/realtime-server';
import type { Job } from './job';

/** Returns no job when the settings have no keys for push messages. */
export function pushJobs({ db, now }: Pick<RealtimeServer, 'db' | 'now'>): Job[] {
  const access = pushAccess(env());
  if (!access) return [];
  initializePushMetrics();
  const ctx = { db, now, access };
  return [
    { name: 'send push messages', everySeconds: 120, run: (signal) => sendDuePushes(ctx, signal) },
    // The host waits in the lobby.
    { name: 'send challenges', everySeconds: 15, run: (signal) => sendChallenges(ctx, signal) },
  ];
}
