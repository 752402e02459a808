import type { Mail } from '@/lib/contract/mail/mail';
import { postAlert } from '@/lib/desk/alerts/post-alert';
import { sendAlerts } from '@/lib/desk/alerts/send-alerts';
import { auditSettings } from '@/lib/desk/audit/audit-settings';
import { feedSources } from '@/lib/feeds/feed-sources';
import { readAllAgain } from '@/lib/feeds/feed-state';
import { initializeFeedMetrics, readDueFeeds } from '@/lib/feeds/read-due-feeds';
import { executeRuns, type RunContext } from '@/lib/feeds/runs/execute-runs';
import { deskUrlOf } from '@/lib/platform/config/desk-url';
import { env } from '@/lib/platform/config/env';
import type { JobWriter } from '@/lib/platform/jobs/enqueue';
import type { Log } from '@/lib/platform/log/log';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { systemRandom } from '@/lib/platform/random/system-random';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import { expireRecords } from '@/lib/records/expire-records';
import { eraseRefused } from '@/lib/records/held/erase-refused';
import { importRules } from '@/lib/records/import/import-rules';
import { eraseRealPhotos, hasRealPhotos } from '@/lib/records/photos/erase-real-photos';
import { sweepPhotos } from '@/lib/records/photos/sweep-photos';
import { reclassifyRecords } from '@/lib/records/reclassify-records';
import { renewShownFacts } from '@/lib/records/shown-facts';
import { syncJournal } from '@/lib/recovery/sync-journal';
import { alertOperator } from '@/lib/removals/alert-operator';
import { forgetWords } from '@/lib/removals/undo-decision';
import type { RealtimeServer } from '../serve/realtime-server';
import type { Job } from './job';

type Server = Pick<RealtimeServer, 'db' | 'now'>;

/** Returns the jobs about booking records: expiry, photos, feeds and removals. */
export function recordJobs({ db, now }: Server, log: Log): Job[] {
  return [
    {
      name: 'expire records',
      everySeconds: 600,
      run: async () => expireRecords({ db, storage: await sharedStorage(), now }),
    },
    {
      name: 'review charges',
      everySeconds: 24 * 60 * 60,
      // A new version may know more charges.
      isDueAtStart: true,
      run: async (signal) => reclassifyRecords({ db, storage: await sharedStorage(), now }, signal),
    },
    {
      // Records that expired or were withdrawn make the facts of others rare.
      name: 'renew shown facts',
      everySeconds: 24 * 60 * 60,
      isDueAtStart: true,
      run: (signal) => renewShownFacts({ db, now }, { signal }),
    },
    {
      name: 'audit the settings',
      everySeconds: 24 * 60 * 60,
      isDueAtStart: true,
      run: () => auditSettings({ db, now, random: systemRandom }, env()),
    },
    ...(env().PHOTOS === 'drawn' ? [eraseRealPhotosJob({ db, now }, log)] : []),
    {
      name: 'erase refused photos',
      everySeconds: 60,
      run: async () => eraseRefused({ db, storage: await sharedStorage(), now }),
    },
    { name: 'forget words of requests', everySeconds: 60, run: () => forgetWords({ db, now }) },
    {
      name: 'sweep photos',
      everySeconds: 600,
      run: async () => sweepPhotos({ db, storage: await sharedStorage() }),
    },
    { name: 'keep the journal', everySeconds: 10, run: () => keepRemovals({ db, now }, log) },
    {
      // Not at start: during a release the old version still delivers mail, and drops kinds that it does not know.
      name: 'alert the operator',
      everySeconds: 60,
      run: () => {
        const sendMail = (mail: Mail, within?: JobWriter) => queueMail({ db, now }, mail, within);
        const desk = deskUrlOf(env());
        const deskUrl = desk ? new URL('/desk', desk).href : undefined;
        return alertOperator({ db, now, log, sendMail }, { to: env().SUPPORT_EMAIL, deskUrl });
      },
    },
    {
      name: 'alert operators of roles',
      everySeconds: 60,
      run: () => {
        const sendMail = (mail: Mail, within?: JobWriter) => queueMail({ db, now }, mail, within);
        const desk = deskUrlOf(env());
        const deskUrl = desk ? new URL('/desk', desk).href : undefined;
        return sendAlerts({ db, now, sendMail }, { targets: env().DESK_ALERTS, deskUrl, post: postAlert });
      },
    },
    ...feedJobs({ db, now }, log),
  ];
}

/**
 * Repeats removals that the journal holds and the database lacks because it was restored, and writes new removals to
 * the journal. Runs before the server listens as well.
 */
export async function keepRemovals({ db, now }: Server, log: Log): Promise<void> {
  const storage = await sharedStorage();
  const hashKey = env().BLIND_INDEX_KEY;
  const repeated = await syncJournal({ db, storage, journal: storage, hashKey, now });
  if (repeated > 0) log.warn({ repeated }, 'repeated removals that were missing from this database');
}

/** After a switch to drawn faces: erases what shows people. The feeds are read again, and bring the records back. */
const eraseRealPhotosJob = ({ db, now }: Server, log: Log): Job => ({
  name: 'erase real photos',
  everySeconds: 600,
  isDueAtStart: true,
  run: async () => {
    if (!(await hasRealPhotos({ db }))) return;
    await readAllAgain(db, now());
    const erased = await eraseRealPhotos({ db, storage: await sharedStorage() });
    log.warn({ erased }, 'records with real photos erased, because PHOTOS=drawn');
  },
});

async function feedContext({ db, now }: Server, log: Log): Promise<RunContext> {
  const settings = env();
  return {
    db,
    storage: await sharedStorage(),
    now,
    ...importRules(settings),
    access: { privateHosts: settings.FEED_PRIVATE_HOSTS },
    random: systemRandom,
    log,
  };
}

function feedJobs(server: Server, log: Log): Job[] {
  const sources = feedSources();
  const ofDesk: Job = {
    name: 'run imports of the desk',
    everySeconds: 2,
    takesLong: true,
    run: async (signal) => executeRuns(await feedContext(server, log), { signal }),
  };
  if (sources.length === 0) return [ofDesk];
  initializeFeedMetrics(sources);
  const run = async (signal: AbortSignal) => {
    const ctx = await feedContext(server, log);
    const { failed } = await readDueFeeds(ctx, sources, { everyHours: env().FEED_EVERY_HOURS, signal });
    if (failed > 0) throw new Error(`${failed} feeds were not read`);
  };
  return [ofDesk, { name: 'read feeds', everySeconds: 60, run }];
}
