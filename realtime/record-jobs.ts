import { expireRecords } from '@/lib/records/expire-records';
import { sharedStorage } from '@/lib/storage/shared-storage';
import type { Job } from './job';
import type { RealtimeServer } from './realtime-server';

/** Booking records that have had their time. */
export function recordJobs({ db }: Pick<RealtimeServer, 'db'>): Job[] {
  return [
    {
      name: 'expire records',
      everySeconds: 600,
      run: async () => expireRecords({ db, storage: await sharedStorage(), now: () => new Date() }),
    },
  ];
}
