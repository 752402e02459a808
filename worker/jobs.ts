import { eraseDueAccountsJob } from '@/lib/accounts/deletion/erase-due-accounts';
import { closeGuestsWithoutSessionJob } from '@/lib/accounts/guest/close-guests';
import { offSiteBackupJobs } from '@/lib/backups/back-up-off-site';
import { awardBoardPrizesJob, prizesStoredUntilMs } from '@/lib/badges/award-board-prizes';
import { awardFriendAndDailyBadgesJob } from '@/lib/badges/award-friend-and-daily-badges';
import { projectBadgesJob } from '@/lib/badges/project-badges';
import { endChallengesJob } from '@/lib/challenges/end-challenge';
import { sendAlertsJob } from '@/lib/desk/alerts/send-alerts';
import { auditSettingsJob } from '@/lib/desk/audit/audit-settings';
import { makeRecordFeedsDue } from '@/lib/feeds/feed-state';
import { readDueFeedsJobs } from '@/lib/feeds/read-due-feeds';
import { executeRunsJob } from '@/lib/feeds/runs/execute-runs';
import { deleteAbandonedUploadsJob } from '@/lib/feeds/uploads/delete-uploads';
import { creditWaitingRewardsJob } from '@/lib/friends/rewards/credit-waiting-rewards';
import { projectResultsJob } from '@/lib/knowledge/project-results';
import { excludeImpossiblePlayersJob } from '@/lib/leaderboard/exclusion/exclude-impossible-players';
import { liftEndedExclusionsJob } from '@/lib/leaderboard/exclusion/lift-exclusion';
import { deleteOldBoards } from '@/lib/leaderboard/scores/delete-old-boards';
import { projectBoardsJob } from '@/lib/leaderboard/scores/project-boards';
import { checkLedgerJob } from '@/lib/lives/check-ledger';
import { eraseReportDetailsJob } from '@/lib/moderation/reports/erase-report-details';
import { endExpiredBansJob } from '@/lib/moderation/sanctions/end-expired-bans';
import { env } from '@/lib/platform/config/env';
import type { Job } from '@/lib/platform/jobs/job';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { sweepProfileImagesJob } from '@/lib/players/image/profile-image';
import { pushJobs } from '@/lib/push/send-due-pushes';
import { maintainPartitionsJob } from '@/lib/quiz/maintain-partitions';
import { reclassifyRecordsJob } from '@/lib/records/charge-decisions/reclassify-records';
import { eraseRefusedJob } from '@/lib/records/held/erase-refused';
import { sweepPhotosJob } from '@/lib/records/photos/sweep-photos';
import { renewShownFactsJob } from '@/lib/records/shown-facts';
import { eraseRealPhotos, hasRealPhotos } from '@/lib/records/withdrawal/erase-real-photos';
import { expireRecordsJob } from '@/lib/records/withdrawal/expire-records';
import { journalSyncJob } from '@/lib/recovery/sync-journal';
import { alertOperatorJob } from '@/lib/removals/alert-operator';
import { eraseRequestWordsJob } from '@/lib/removals/undo-decision';
import { retentionJobs } from '@/lib/retention/delete-expired';
import { reconcileJobs } from '@/lib/store/purchases/reconcile';

const forgetOldBoardsJob: Job = {
  name: 'forget old boards',
  everySeconds: 6 * 60 * 60,
  run: async (ctx, signal) =>
    deleteOldBoards(ctx, { prizesStoredUntilMs: await prizesStoredUntilMs(ctx) }, signal),
};

/** Erases records with real photos after a switch to PHOTOS=drawn. Makes the feeds due, so that they import these records again. */
const eraseRealPhotosJob: Job = {
  name: 'erase real photos',
  everySeconds: 600,
  isDueAtStart: true,
  takesLong: true,
  async run({ db, now, log }) {
    if (!(await hasRealPhotos({ db }))) return;
    await makeRecordFeedsDue(db, now());
    const erased = await eraseRealPhotos({ db, storage: await sharedStorage() });
    log.warn({ erased }, 'records with real photos erased, because PHOTOS=drawn');
  },
};

/** `takeNotified` returns the players whose notifications have changed since its last call. */
export function workerJobs(takeNotified: () => string[]): Job[] {
  return [
    // Data derived from answers.
    projectBoardsJob,
    projectResultsJob,
    projectBadgesJob,
    awardFriendAndDailyBadgesJob(takeNotified),
    awardBoardPrizesJob,
    excludeImpossiblePlayersJob,
    liftEndedExclusionsJob,
    checkLedgerJob,
    maintainPartitionsJob,
    // Accounts and players.
    eraseDueAccountsJob,
    closeGuestsWithoutSessionJob,
    sweepProfileImagesJob,
    creditWaitingRewardsJob,
    endExpiredBansJob,
    endChallengesJob,
    ...pushJobs(),
    ...reconcileJobs(),
    // Records and their photos.
    executeRunsJob,
    ...readDueFeedsJobs(),
    expireRecordsJob,
    reclassifyRecordsJob,
    renewShownFactsJob,
    sweepPhotosJob,
    eraseRefusedJob,
    ...(env().PHOTOS === 'drawn' ? [eraseRealPhotosJob] : []),
    journalSyncJob,
    // Operators.
    alertOperatorJob,
    sendAlertsJob,
    auditSettingsJob,
    ...offSiteBackupJobs(),
    // Deletion of expired data.
    ...retentionJobs,
    forgetOldBoardsJob,
    eraseRequestWordsJob,
    eraseReportDetailsJob,
    deleteAbandonedUploadsJob,
  ];
}
