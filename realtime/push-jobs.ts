import { env } from '@/lib/platform/config/env';
import { pushAccess } from '@/lib/push/push-access';
import { initializePushMetrics, sendDuePushes } from '@/lib/push/send-due-pushes';
import type { Job } from './job';
import type { RealtimeServer } from './realtime-server';

/** Returns no job when the settings have no keys for push messages. */
export function pushJobs({ db, now }: Pick<RealtimeServer, 'db' | 'now'>): Job[] {
  const access = pushAccess(env());
  if (!access) return [];
  initializePushMetrics();
  const run = (signal: AbortSignal) => sendDuePushes({ db, now, access }, signal);
  return [{ name: 'send push messages', everySeconds: 120, run }];
}
