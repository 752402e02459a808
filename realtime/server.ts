import { checkDatabase, requireDirectDatabase, unsuitableReason } from '@/db/check-database';
import { deliverMail } from '@/lib/notifications/mail/deliver-mail';
import { type Env, requireSettings } from '@/lib/platform/config/env';
import { errorReport } from '@/lib/platform/errors/error-report';
import { type JobHandler, startWorkers } from '@/lib/platform/jobs/work';
import { type Log, log } from '@/lib/platform/log/log';
import { createMailTransport } from '@/lib/platform/mail/transport';
import { UnsuitableRedis } from '@/lib/platform/redis/redis';
import { startTracing, stopTracing } from '@/lib/platform/tracing/start-tracing';
import { readBookings } from '@/lib/quiz/options/bookings';
import { PlaceTaken } from './cluster/take-place';
import { keepRemovals } from './jobs/record-jobs';
import { ownJobs, scheduledJobs } from './jobs/schedule';
import { startSchedule } from './jobs/start-schedule';
import { createRealtimeServer } from './serve/create-server';
import type { RealtimeServer } from './serve/realtime-server';

type Server = Pick<RealtimeServer, 'db' | 'now'>;

/** Returns the job that sends mail; undefined without an SMTP server. */
function mailHandler(
  { db, now }: Server,
  { SMTP_URL, MAIL_FROM, APP_URL }: Env,
  log: Log,
): JobHandler | undefined {
  if (!SMTP_URL || !MAIL_FROM) {
    log.warn('SMTP_URL is not set: mail waits in its queue');
    return undefined;
  }
  const transport = createMailTransport(SMTP_URL, MAIL_FROM);
  return (job) => deliverMail({ db, transport, appUrl: APP_URL, now, log }, job);
}

/** Starts the workers of every queue. The returned function stops them cleanly. */
function startJobs(server: Server, settings: Env, log: Log): Promise<() => Promise<void>> {
  const mail = mailHandler(server, settings, log);
  return startWorkers({
    databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    handlers: { ...(mail ? { mail } : {}) },
    log,
  });
}

/** A handshake takes milliseconds, so a whole school reconnecting at once stays below this. */
const MOST_HANDSHAKES_PER_ADDRESS = 250;

async function main(): Promise<void> {
  const settings = requireSettings();
  await startTracing('lineup-realtime', settings);
  const databaseDirectUrl = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  await requireDirectDatabase(databaseDirectUrl);
  const unfit = Promise.withResolvers<string>();
  const server = createRealtimeServer({
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl,
    poolSize: settings.DATABASE_POOL_SIZE,
    redisUrl: settings.REDIS_URL,
    appUrl: settings.APP_URL,
    apiOrigins: settings.API_ORIGINS,
    answerMinGapMs: settings.ANSWER_MIN_GAP_MS,
    eventsPerSecond: settings.REALTIME_EVENTS_PER_SECOND,
    trustedProxies: settings.TRUSTED_PROXIES,
    mostHandshakesPerAddress: MOST_HANDSHAKES_PER_ADDRESS,
    metricsToken: settings.METRICS_TOKEN,
    log,
    onUnfit: unfit.resolve,
  });
  await checkDatabase(server.db);
  await server.clock.measure();
  server.clock.requireClose();
  await keepRemovals(server, log);
  // Otherwise the first answers would wait for the count.
  await readBookings({ db: server.db, now: server.now, log });
  const port = await server.listen(settings.REALTIME_PORT, settings.REALTIME_HOST);
  server.cluster.onLead(() => startLeaderJobs(server, settings));
  const stopOwnJobs = startSchedule(ownJobs(server), log);
  log.info({ port }, 'realtime is listening');
  let isClosing = false;
  const stop = (exitCode: 0 | 1): void => {
    if (isClosing) return;
    isClosing = true;
    Promise.all([server.drain(), stopOwnJobs()])
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

/** Starts the jobs of the process that leads. The returned function stops them and waits for running ones. */
async function startLeaderJobs(server: RealtimeServer, settings: Env): Promise<() => Promise<void>> {
  const stopWorkers = await startJobs(server, settings, log);
  const stopSchedule = startSchedule(scheduledJobs(server, log), log, {
    db: server.db,
    isLeader: server.cluster.isLeader,
  });
  return async () => {
    await Promise.all([stopWorkers(), stopSchedule()]);
  };
}

main().catch((error: unknown) => {
  const isForOperator = error instanceof UnsuitableRedis || error instanceof PlaceTaken;
  const reason = isForOperator ? error.message : unsuitableReason(error);
  if (reason !== undefined) process.stderr.write(`${reason}\n`);
  else log.fatal({ error: errorReport(error) }, 'realtime did not start');
  process.exit(1);
});
