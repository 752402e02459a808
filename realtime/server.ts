import { checkDatabase, requireDirectDatabase, unsuitableReason } from '@/db/check-database';
import { requireSettings } from '@/lib/platform/config/env';
import { jobContext } from '@/lib/platform/entry-point/job-context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job } from '@/lib/platform/jobs/job';
import { startSchedule } from '@/lib/platform/jobs/start-schedule';
import { log } from '@/lib/platform/log/log';
import { UnsuitableRedis } from '@/lib/platform/redis/redis';
import { startTracing, stopTracing } from '@/lib/platform/tracing/start-tracing';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import { runJournalSync } from '@/lib/recovery/sync-journal';
import { roomJobs } from '@/lib/rooms/room-jobs';
import { ServingLockTaken } from './cluster/serving-lock';
import { RealtimeServer } from './serve/realtime-server';
import { superviseWorker } from './supervise-worker';

/** A handshake takes milliseconds, so that even a whole school that reconnects at once stays below this. */
const MAX_HANDSHAKES_PER_ADDRESS = 250;

async function main(): Promise<void> {
  const settings = requireSettings();
  await startTracing('lineup-realtime', settings);
  const databaseDirectUrl = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  await requireDirectDatabase(databaseDirectUrl);
  const unfit = Promise.withResolvers<string>();
  const server = new RealtimeServer({
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl,
    poolSize: settings.DATABASE_POOL_SIZE,
    redisUrl: settings.REDIS_URL,
    appUrl: settings.APP_URL,
    apiOrigins: settings.API_ORIGINS,
    answerMinGapMs: settings.ANSWER_MIN_GAP_MS,
    eventsPerSecond: settings.REALTIME_EVENTS_PER_SECOND,
    trustedProxies: settings.TRUSTED_PROXIES,
    maxHandshakesPerAddress: MAX_HANDSHAKES_PER_ADDRESS,
    metricsToken: settings.METRICS_TOKEN,
    log,
    onUnfit: unfit.resolve,
  });
  await checkDatabase(server.db);
  await server.clock.measure();
  server.clock.requireInSync();
  const { db, now } = server;
  await runJournalSync({ db, now, log });
  // Counts the bookings before the first player connects, so that no answer waits for the count.
  await readBookingCounts({ db, now, log });
  const port = await server.listen(settings.REALTIME_PORT, settings.REALTIME_HOST);
  const jobs = startSchedule(jobsOf(server), jobContext({ db, now, log }));
  const stopWorker = settings.WORKER === 'separate' ? async () => {} : superviseWorker(log);
  log.info({ port }, 'realtime is listening');
  let isClosing = false;
  const stop = (exitCode: 0 | 1): void => {
    if (isClosing) return;
    isClosing = true;
    Promise.all([server.drain(), jobs.stop(), stopWorker()])
      .then(() => server.close())
      .then(stopTracing)
      .then(
        () => process.exit(exitCode),
        (error: unknown) => {
          log.error({ error: errorReport(error) }, 'realtime did not close cleanly');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  unfit.promise.then((reason) => {
    process.stderr.write(`${reason}\n`);
    stop(1);
  });
}

function jobsOf(server: RealtimeServer): Job[] {
  return [
    { name: 'verify sessions', everySeconds: 60, isOfEachProcess: true, run: () => server.maintain() },
    ...roomJobs((change) => server.rooms.noteChange(change)),
  ];
}

main().catch((error: unknown) => {
  const isForOperator = error instanceof UnsuitableRedis || error instanceof ServingLockTaken;
  const reason = isForOperator ? error.message : unsuitableReason(error);
  if (reason !== undefined) process.stderr.write(`${reason}\n`);
  else log.fatal({ error: errorReport(error) }, 'realtime did not start');
  process.exit(1);
});
