import { endUnusedGuests } from '@/lib/accounts/guest/end-unused-guests';
import { deleteOldResets } from '@/lib/accounts/password/delete-old-resets';
import { prizesStoredUntilMs } from '@/lib/badges/give-board-prizes';
import { deleteOldDailies } from '@/lib/daily/delete-old-dailies';
import { deleteOldDeskRows } from '@/lib/desk/delete-old-desk-rows';
import { deleteOldRuns } from '@/lib/feeds/runs/delete-old-runs';
import { deleteOldResults } from '@/lib/knowledge/delete-old-results';
import { deleteOldBoards } from '@/lib/leaderboard/delete-old-boards';
import { eraseReportDetails } from '@/lib/moderation/erase-report-details';
import { deleteOldNotifications } from '@/lib/notifications/delete-old-notifications';
import { deleteOldLimits } from '@/lib/platform/security/limits/delete-old-limits';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import { deleteOldRemovalCounts } from '@/lib/removals/delete-old-counts';
import { deleteOldFlags } from '@/lib/removals/delete-old-flags';
import { deleteOldSessions } from '@/lib/sessions/delete-old-sessions';
import { deleteAbandonedCheckouts } from '@/lib/store/delete-abandoned-checkouts';
import { deleteOldPaymentEvents } from '@/lib/store/delete-old-payment-events';
import type { RealtimeServer } from '../serve/realtime-server';
import type { Job } from './job';

const HOUR = 60 * 60;
/** For jobs that read a table whole. Well under a day: a job waits for its interval after every start of the process. */
const RARELY = 6 * HOUR;

/** Returns the jobs that delete what nobody needs any longer (docs/limits.md has how long each table's rows are kept). */
export function deletionJobs({ db, now }: Pick<RealtimeServer, 'db' | 'now'>): Job[] {
  const ctx = { db, now };
  return [
    { name: 'end unused guests', everySeconds: HOUR, run: (signal) => endUnusedGuests(ctx, signal) },
    { name: 'forget old resets', everySeconds: HOUR, run: (signal) => deleteOldResets(ctx, signal) },
    { name: 'forget old sessions', everySeconds: HOUR, run: (signal) => deleteOldSessions(ctx, signal) },
    { name: 'forget old limits', everySeconds: 300, run: (signal) => deleteOldLimits(ctx, signal) },
    { name: 'forget old notices', everySeconds: HOUR, run: (signal) => deleteOldNotifications(ctx, signal) },
    { name: 'forget old words', everySeconds: HOUR, run: (signal) => eraseReportDetails(ctx, signal) },
    {
      name: 'forget old removal counts',
      everySeconds: HOUR,
      run: (signal) => deleteOldRemovalCounts(ctx, signal),
    },
    { name: 'forget old desk rows', everySeconds: RARELY, run: (signal) => deleteOldDeskRows(ctx, signal) },
    { name: 'forget old results', everySeconds: RARELY, run: (signal) => deleteOldResults(ctx, signal) },
    { name: 'forget old dailies', everySeconds: RARELY, run: (signal) => deleteOldDailies(ctx, signal) },
    { name: 'forget old flags', everySeconds: RARELY, run: (signal) => deleteOldFlags(ctx, signal) },
    {
      name: 'forget old feed runs',
      everySeconds: HOUR,
      run: (signal) => deleteOldRuns({ ...ctx, storage: sharedStorage }, signal),
    },
    {
      name: 'forget old payment events',
      everySeconds: RARELY,
      run: (signal) => deleteOldPaymentEvents(ctx, signal),
    },
    {
      name: 'forget abandoned checkouts',
      everySeconds: RARELY,
      run: (signal) => deleteAbandonedCheckouts(ctx, signal),
    },
    {
      name: 'forget old boards',
      everySeconds: RARELY,
      run: async (signal) =>
        deleteOldBoards(ctx, { prizesStoredUntilMs: await prizesStoredUntilMs(ctx) }, signal),
    },
  ];
}
