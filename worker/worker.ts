/**
 * Runs the background jobs (jobs.ts) and sends the queued mail. Started by `npm start`, by the realtime process, or with
 * WORKER=separate by `npm run start:worker`. Several may run, because each run of a job is claimed in the database.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import { checkDatabase, requireDirectDatabase, unsuitableReason } from '@/db/check-database';
import { type Database, IDLE_IN_TRANSACTION_MS, openDatabase } from '@/db/client';
import { deliverMail } from '@/lib/notifications/mail/deliver-mail';
import { createDatabaseClock, type DatabaseClock, watchClock } from '@/lib/platform/clock/database-clock';
import { type Env, requireSettings } from '@/lib/platform/config/env';
import { jobContext } from '@/lib/platform/entry-point/job-context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { httpEndpoints } from '@/lib/platform/health/http-endpoints';
import type { JobContext } from '@/lib/platform/jobs/job';
import { type JobHandler, startQueueWorkers } from '@/lib/platform/jobs/queue-workers';
import { type Schedule, startSchedule } from '@/lib/platform/jobs/start-schedule';
import { log } from '@/lib/platform/log/log';
import { lowerPriority } from '@/lib/platform/lower-priority';
import { createMailTransport } from '@/lib/platform/mail/transport';
import { addDatabaseMetrics } from '@/lib/platform/metrics/database-metrics';
import { countPoolWait } from '@/lib/platform/metrics/process-metrics';
import { startTracing, stopTracing } from '@/lib/platform/tracing/start-tracing';
import { runJournalSync } from '@/lib/recovery/sync-journal';
import { workerJobs } from './jobs';
import { collectNotifiedPlayers } from './notified-players';

function mailHandler({ db, now }: JobContext, { SMTP_URL, MAIL_FROM, APP_URL }: Env): JobHandler | undefined {
  if (!SMTP_URL || !MAIL_FROM) {
    log.warn('SMTP_URL or MAIL_FROM is not set: mail waits in its queue');
    return undefined;
  }
  const transport = createMailTransport(SMTP_URL, MAIL_FROM);
  return (job) => deliverMail({ db, transport, appUrl: APP_URL, now, log }, job);
}

async function serveEndpoints(
  { WORKER_PORT, REALTIME_HOST, METRICS_TOKEN }: Env,
  { db, clock, isWorking }: { db: Database; clock: DatabaseClock; isWorking: () => boolean },
): Promise<() => void> {
  if (WORKER_PORT === undefined) return () => {};
  const registry = new Registry();
  addDatabaseMetrics(registry, db, clock);
  const served = { db, clock, isWorking, registry, metricsToken: METRICS_TOKEN };
  const server = createServer(httpEndpoints(served)).listen(WORKER_PORT, REALTIME_HOST);
  await once(server, 'listening');
  return () => server.close();
}

async function main(): Promise<void> {
  // The realtime process that started the worker may end before the worker is ready.
  const orphaned = Promise.withResolvers<void>();
  process.once('disconnect', () => orphaned.resolve());
  const settings = requireSettings();
  lowerPriority();
  await startTracing('lineup-worker', settings);
  const directUrl = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  await requireDirectDatabase(directUrl);
  const db = openDatabase({
    url: settings.DATABASE_URL,
    directUrl,
    poolSize: settings.DATABASE_POOL_SIZE,
    applicationName: 'lineup-worker',
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    onWaited: countPoolWait,
  });
  const clock = createDatabaseClock(db);
  const ctx = jobContext({ db, now: clock.now, log });
  await checkDatabase(db);
  const unfit = Promise.withResolvers<string>();
  const stopWatching = await watchClock(clock, { log, onUnfit: unfit.resolve });
  clock.requireInSync();
  let isStopping = false;
  let schedule: Schedule | undefined;
  const isWorking = () => schedule !== undefined && !isStopping && !schedule.isHanging();
  // This comes first, so that a port in use ends the process before a job has started.
  const stopServing = await serveEndpoints(settings, { db, clock, isWorking });
  await runJournalSync(ctx);
  const notified = await collectNotifiedPlayers(directUrl);
  const mail = mailHandler(ctx, settings);
  const stopQueues = await startQueueWorkers({ databaseUrl: directUrl, handlers: mail ? { mail } : {}, log });
  schedule = startSchedule(workerJobs(notified.take), ctx);
  log.info({ port: settings.WORKER_PORT }, 'the worker runs');

  const stop = async (exitCode: 0 | 1): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    try {
      await Promise.all([schedule?.stop(), stopQueues()]);
      stopServing();
      stopWatching();
      await notified.stop();
      await db.$client.end({ timeout: 5 });
      await stopTracing();
      process.exit(exitCode);
    } catch (error) {
      log.error({ error: errorReport(error) }, 'the worker did not stop cleanly');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  orphaned.promise.then(() => stop(0));
  unfit.promise.then((reason) => {
    process.stderr.write(`${reason}\n`);
    stop(1);
  });
}

main().catch((error: unknown) => {
  const reason = unsuitableReason(error);
  if (reason !== undefined) process.stderr.write(`${reason}\n`);
  else log.fatal({ error: errorReport(error) }, 'the worker did not start');
  process.exit(1);
});
