import { eraseDueAccounts, erasedUntilSchema } from '@/lib/accounts/deletion/erase-due-accounts';
import { endUnusedGuests } from '@/lib/accounts/guest/end-unused-guests';
import { giveBoardPrizes, prizesStoredUntilMs } from '@/lib/badges/give-board-prizes';
import { giveNoticedBadges } from '@/lib/badges/give-noticed-badges';
import { projectBadges } from '@/lib/badges/project-badges';
import type { Mail } from '@/lib/contract/mail/mail';
import { deleteLeftUploads } from '@/lib/feeds/uploads/delete-left-uploads';
import { creditWaitingRewards, waitingPositionSchema } from '@/lib/friends/rewards/credit-waiting-rewards';
import { projectResults } from '@/lib/knowledge/project-results';
import { deleteOldBoards } from '@/lib/leaderboard/delete-old-boards';
import { excludeImpossiblePlayers } from '@/lib/leaderboard/exclude-impossible-players';
import { liftEndedExclusions } from '@/lib/leaderboard/lift-exclusion';
import { projectBoards } from '@/lib/leaderboard/project-boards';
import { checkLedger } from '@/lib/lives/check-ledger';
import { endDueBans } from '@/lib/moderation/decide-appeal';
import { eraseReportDetails } from '@/lib/moderation/erase-report-details';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { continueJob } from '@/lib/platform/jobs/continue-job';
import type { JobWriter } from '@/lib/platform/jobs/enqueue';
import { type Log, log as processLog } from '@/lib/platform/log/log';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { systemRandom } from '@/lib/platform/random/system-random';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import { sweepProfileImages } from '@/lib/players/image/profile-image';
import { pushAccess } from '@/lib/push/push-access';
import { initializePushMetrics, sendChallenges, sendDuePushes } from '@/lib/push/send-due-pushes';
import { keepMonths } from '@/lib/quiz/keep-months';
import { deleteExpired } from '@/lib/retention/delete-expired';
import { RETENTION, type RetentionJob } from '@/lib/retention/rules';
import { endIdleRooms } from '@/lib/rooms/members/end-idle-rooms';
import { handOverHosts } from '@/lib/rooms/members/hand-over-hosts';
import type { RoomChange } from '@/lib/rooms/room';
import { stripePayments } from '@/lib/store/provider/stripe-payments';
import { reconcile } from '@/lib/store/purchases/reconcile';
import { hasStore } from '@/lib/store/require-store';
import type { RealtimeServer } from '../serve/realtime-server';
import type { Job } from './job';
import { recordJobs } from './record-jobs';

const HOUR = 60 * 60;

/** What ends a ban needs: it tells the player by email. */
const moderationContext = ({ db, now }: Pick<RealtimeServer, 'db' | 'now'>) => ({
  db,
  now,
  random: systemRandom,
  log: processLog,
  publish: (playerId: string, event: Parameters<typeof publishPlayerEvent>[2]) =>
    publishPlayerEvent(db, playerId, event),
  sendMail: (mail: Mail, within?: JobWriter) => queueMail({ db, now }, mail, within),
});

/** Returns the jobs that delete what nobody needs any longer: those of the table of rules, and those that do more than delete. */
function deletionJobs({ db, now }: Pick<RealtimeServer, 'db' | 'now'>): Job[] {
  const ctx = { db, now };
  const names = Object.keys(RETENTION) as RetentionJob[];
  return [
    ...names.map((name) => ({
      name,
      everySeconds: RETENTION[name].everySeconds,
      run: (signal: AbortSignal) => deleteExpired(ctx, name, signal),
    })),
    { name: 'end unused guests', everySeconds: HOUR, run: (signal) => endUnusedGuests(ctx, signal) },
    { name: 'end bans', everySeconds: 60, run: () => endDueBans(moderationContext(ctx)) },
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

/** Returns the jobs about live rooms. */
export function roomJobs({ db, now, rooms }: Pick<RealtimeServer, 'db' | 'now' | 'rooms'>): Job[] {
  const announce = (changes: readonly RoomChange[]) => {
    for (const change of changes) rooms.changed(change);
  };
  return [
    { name: 'hand rooms over', everySeconds: 2, run: async () => announce(await handOverHosts(db, now())) },
    { name: 'end idle rooms', everySeconds: 60, run: async () => announce(await endIdleRooms({ db, now })) },
  ];
}

/** Returns the jobs that derive boards, results and exclusions from the stored answers. */
function resultJobs({ db, now }: Pick<RealtimeServer, 'db' | 'now'>, log: Log): Job[] {
  const ctx = { db, now, log };
  return [
    { name: 'project boards', everySeconds: 0.25, run: (signal) => projectBoards(ctx, signal) },
    // A player's answers of that time share a row.
    { name: 'project results', everySeconds: 10, run: (signal) => projectResults(ctx, signal) },
    { name: 'exclude impossible players', everySeconds: 60, run: () => excludeImpossiblePlayers(ctx) },
    { name: 'lift ended exclusions', everySeconds: 60, run: () => liftEndedExclusions(ctx) },
  ];
}

/** Returns no job when the settings have no keys for push messages. */
function pushJobs({ db, now }: Pick<RealtimeServer, 'db' | 'now'>): Job[] {
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

/** Returns the jobs that award badges, separate from the answer path. */
function badgeJobs({ db, now, takeNoticed }: RealtimeServer, log: Log): Job[] {
  const ctx = { db, now, log };
  return [
    {
      name: 'project badges',
      everySeconds: 1,
      isDueAtStart: true,
      run: (signal) => projectBadges(ctx, signal),
    },
    {
      name: 'give noticed badges',
      everySeconds: 1,
      run: () => giveNoticedBadges(ctx, { playerIds: takeNoticed() }),
    },
    { name: 'give board prizes', everySeconds: 60, isDueAtStart: true, run: () => giveBoardPrizes(ctx) },
  ];
}

/** Returns the jobs of every process: they are about its own connections. */
export function ownJobs(server: RealtimeServer): Job[] {
  return [{ name: 'verify sessions', everySeconds: 60, run: () => server.maintain() }];
}

/**
 * Returns the jobs of the process that leads. Each is safe after any pause and when two processes run it: a run that
 * began before its process froze ends beside the run of the next leader.
 */
export function scheduledJobs(server: RealtimeServer, log: Log): Job[] {
  const { now } = server;
  return [
    ...resultJobs(server, log),
    {
      name: 'erase due accounts',
      everySeconds: 20,
      run: () => {
        const ctx = { db: server.db, storage: sharedStorage, now, log };
        const from = { job: 'erase due accounts', schema: erasedUntilSchema };
        return continueJob(ctx, from, (after) => eraseDueAccounts(ctx, after));
      },
    },
    {
      name: 'sweep profile images',
      everySeconds: 600,
      run: async () => sweepProfileImages({ db: server.db, storage: await sharedStorage(), now }),
    },
    ...deletionJobs(server),
    {
      name: 'check the ledger',
      everySeconds: 3600,
      run: (signal) => checkLedger({ db: server.db, now, log }, signal),
    },
    {
      name: 'keep months of answers',
      everySeconds: 3600,
      run: (signal) => {
        const ctx = { db: server.db, now, log };
        return keepMonths(ctx, { keptMonths: env().ANSWERS_KEPT_MONTHS }, signal);
      },
    },
    {
      name: 'give waiting rewards',
      everySeconds: 60,
      run: () => {
        const ctx = { db: server.db, now, publish: publisherOf(server), log };
        const from = { job: 'give waiting rewards', schema: waitingPositionSchema };
        return continueJob(ctx, from, (after) => creditWaitingRewards(ctx, { after }));
      },
    },
    ...badgeJobs(server, log),
    ...recordJobs(server, log),
    ...pushJobs(server),
    ...roomJobs(server),
    ...storeJobs(server, log),
  ];
}

function publisherOf({ db }: Pick<RealtimeServer, 'db'>): Context['publish'] {
  return (playerId, event) => publishPlayerEvent(db, playerId, event);
}

/** Returns no job without a store, or without a key for its provider. */
function storeJobs({ db, now }: RealtimeServer, log: Log): Job[] {
  if (!hasStore() || !env().STRIPE_SECRET_KEY) return [];
  const publish = publisherOf({ db });
  const run = () => reconcile({ db, now, publish, log, payments: stripePayments() });
  return [{ name: 'reconcile payments', everySeconds: 60, isDueAtStart: true, run }];
}
