import { endUnusedGuests } from '@/lib/accounts/guest/end-unused-guests';
import { prizesStoredUntilMs } from '@/lib/badges/give-board-prizes';
import { deleteLeftUploads } from '@/lib/feeds/uploads/delete-left-uploads';
import { deleteOldBoards } from '@/lib/leaderboard/delete-old-boards';
import { eraseReportDetails } from '@/lib/moderation/erase-report-details';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import { deleteExpired } from '@/lib/retention/delete-expired';
import { RETENTION, type RetentionJob } from '@/lib/retention/rules';
import type { RealtimeServer } from '../serve/realtime-server';
import type { Job } from './job';

const HOUR = 60 * 60;

/** Returns the jobs that delete what nobody needs any longer: those of the table of rules, and those that do more than delete. */
export function deletionJobs({ db, now }: Pick<RealtimeServer, 'db' | 'now'>): Job[] {
  const ctx = { db, now };
  const names = Object.keys(RETENTION) as RetentionJob[];
  return [
    ...names.map((name) => ({
      name,
      everySeconds: RETENTION[name].everySeconds,
      run: (signal: AbortSignal) => deleteExpired(ctx, name, signal),
    })),
    { name: 'end unused guests', everySeconds: HOUR, run: (signal) => endUnusedGuests(ctx, signal) },
    { name: 'forget old words', everySeconds: HOUR, run: (signal) => eraseReportDetails(ctx, signal) },
    {
      name: 'forget left uploads',
      everySeconds: HOUR,
      run: (signal) => deleteLeftUploads({ ...ctx, storage: sharedStorage }, signal),
    },
    {
      name: 'forget old boards',
      everySeconds: 6 * HOUR,
      run: async (signal) =>
        deleteOldBoards(ctx, { prizesStoredUntilMs: await prizesStoredUntilMs(ctx) }, signal),
    },
  ];
}
