import { eraseDueAccounts, erasedUntilSchema } from '@/lib/accounts/deletion/erase-due-accounts';
import { creditWaitingRewards, waitingPositionSchema } from '@/lib/friends/rewards/credit-waiting-rewards';
import { checkLedger } from '@/lib/lives/check-ledger';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { continueJob } from '@/lib/platform/jobs/continue-job';
import type { Log } from '@/lib/platform/log/log';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import { sweepProfileImages } from '@/lib/players/image/profile-image';
import { keepMonths } from '@/lib/quiz/keep-months';
import { stripePayments } from '@/lib/store/provider/stripe-payments';
import { reconcile } from '@/lib/store/purchases/reconcile';
import { hasStore } from '@/lib/store/require-store';
import type { RealtimeServer } from '../serve/realtime-server';
import { badgeJobs } from './badge-jobs';
import { deletionJobs } from './deletion-jobs';
import type { Job } from './job';
import { pushJobs } from './push-jobs';
import { recordJobs } from './record-jobs';
import { resultJobs } from './result-jobs';
import { roomJobs } from './room-jobs';

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
