import { eraseDueAccountsJob } from '@/lib/accounts/deletion/erase-due-accounts';
import { endUnusedGuestsJob } from '@/lib/accounts/guest/end-unused-guests';
import { offSiteBackupJobs } from '@/lib/backups/back-up-off-site';
import { giveBoardPrizesJob, prizesStoredUntilMs } from '@/lib/badges/give-board-prizes';
import { giveNoticedBadgesJob } from '@/lib/badges/give-noticed-badges';
import { projectBadgesJob } from '@/lib/badges/project-badges';
import { endChallengesJob } from '@/lib/challenges/end-challenge';
import { sendAlertsJob } from '@/lib/desk/alerts/send-alerts';
import { auditSettingsJob } from '@/lib/desk/audit/audit-settings';
import { readAllAgain } from '@/lib/feeds/feed-state';
import { readDueFeedsJobs } from '@/lib/feeds/read-due-feeds';
import { executeRunsJob } from '@/lib/feeds/runs/execute-runs';
import { deleteLeftUploadsJob } from '@/lib/feeds/uploads/delete-left-uploads';
import { creditWaitingRewardsJob } from '@/lib/friends/rewards/credit-waiting-rewards';
import { projectResultsJob } from '@/lib/knowledge/project-results';
import { deleteOldBoards } from '@/lib/leaderboard/delete-old-boards';
import { excludeImpossiblePlayersJob } from '@/lib/leaderboard/exclude-impossible-players';
import { liftEndedExclusionsJob } from '@/lib/leaderboard/lift-exclusion';
import { projectBoardsJob } from '@/lib/leaderboard/project-boards';
import { checkLedgerJob } from '@/lib/lives/check-ledger';
import { endDueBansJob } from '@/lib/moderation/decide-appeal';
import { eraseReportDetailsJob } from '@/lib/moderation/erase-report-details';
import { env } from '@/lib/platform/config/env';
import type { Job } from '@/lib/platform/jobs/job';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import { sweepProfileImagesJob } from '@/lib/players/image/profile-image';
import { pushJobs } from '@/lib/push/send-due-pushes';
import { keepMonthsJob } from '@/lib/quiz/keep-months';
import { expireRecordsJob } from '@/lib/records/expire-records';
import { eraseRefusedJob } from '@/lib/records/held/erase-refused';
import { eraseRealPhotos, hasRealPhotos } from '@/lib/records/photos/erase-real-photos';
import { sweepPhotosJob } from '@/lib/records/photos/sweep-photos';
import { reclassifyRecordsJob } from '@/lib/records/reclassify-records';
import { renewShownFactsJob } from '@/lib/records/shown-facts';
import { keepRemovalsJob } from '@/lib/recovery/sync-journal';
import { alertOperatorJob } from '@/lib/removals/alert-operator';
import { forgetWordsJob } from '@/lib/removals/undo-decision';
import { retentionJobs } from '@/lib/retention/delete-expired';
import { reconcileJobs } from '@/lib/store/purchases/reconcile';

/** A week's boards stay until its prizes are stored. */
const forgetOldBoardsJob: Job = {
  name: 'forget old boards',
  everySeconds: 6 * 60 * 60,
  run: async (ctx, signal) =>
    deleteOldBoards(ctx, { prizesStoredUntilMs: await prizesStoredUntilMs(ctx) }, signal),
};

/** After a switch to drawn faces: erases what shows people. The feeds are read again, and bring the records back. */
const eraseRealPhotosJob: Job = {
  name: 'erase real photos',
  everySeconds: 600,
  isDueAtStart: true,
  takesLong: true,
  async run({ db, now, log }) {
    if (!(await hasRealPhotos({ db }))) return;
    await readAllAgain(db, now());
    const erased = await eraseRealPhotos({ db, storage: await sharedStorage() });
    log.warn({ erased }, 'records with real photos erased, because PHOTOS=drawn');
  },
};

/**
 * Returns the jobs of the worker, which depend on the settings. `takeNoticed` returns the players whose notifications changed since
 * the last call.
 */
export function workerJobs(takeNoticed: () => string[]): Job[] {
  return [
    // What is derived from the answers.
    projectBoardsJob,
    projectResultsJob,
    projectBadgesJob,
    giveNoticedBadgesJob(takeNoticed),
    giveBoardPrizesJob,
    excludeImpossiblePlayersJob,
    liftEndedExclusionsJob,
    checkLedgerJob,
    keepMonthsJob,
    // Accounts and players.
    eraseDueAccountsJob,
    endUnusedGuestsJob,
    sweepProfileImagesJob,
    creditWaitingRewardsJob,
    endDueBansJob,
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
    keepRemovalsJob,
    // Operators.
    alertOperatorJob,
    sendAlertsJob,
    auditSettingsJob,
    ...offSiteBackupJobs(),
    // What is deleted after its time.
    ...retentionJobs,
    forgetOldBoardsJob,
    forgetWordsJob,
    eraseReportDetailsJob,
    deleteLeftUploadsJob,
  ];
}
