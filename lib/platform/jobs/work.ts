import { type Job, type JobResult, PgBoss } from 'pg-boss';
import { type Database, openDatabase } from '@/db/client';
import { jobStore } from '@/db/job-store';
import { openListener } from '@/db/listener';
import { JOBS_SCHEMA, type QueueName } from '@/db/queues';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import { countJob, expectJob } from '@/lib/platform/metrics/process-metrics';
import { inSpan } from '@/lib/platform/tracing/tracing';
import { noteOutcome } from './claim-run';

/** Does one job. When it rejects, the queue's policy (db/queues.ts) repeats it. Jobs also run again after a crash. */
export type JobHandler = (job: { id: string; data: unknown }) => Promise<void>;

type WorkOptions = {
  /** A direct connection: a pooler drops LISTEN. */
  databaseUrl: string;
  handlers: Partial<Record<QueueName, JobHandler>>;
  log: Log;
};

const HANDFUL = 5;
const HANDS = 2;
/** A notification wakes the workers; polling finds jobs whose notification was lost. */
const POLL_SECONDS = 2;
/** How often jobs of killed processes are found and finished ones deleted. */
const WATCH_SECONDS = 5;
const DELETE_SECONDS = 60;
const RARELY_SECONDS = 60 * 60;
/** How long running jobs may take to finish at a stop. */
const STOP_WITHIN_MS = 5000;

/** A failed job stores no error, because errors may contain personal data. */
const settled = (job: Job, status: JobResult['status']): JobResult => ({ id: job.id, status, output: {} });

/** Whether the last job of a queue failed, as far as this process knows. */
const failedLast = new Map<QueueName, boolean>();

async function noteLast(db: Database, queue: QueueName, failed: boolean): Promise<void> {
  if (failedLast.get(queue) === failed) return;
  failedLast.set(queue, failed);
  await noteOutcome(db, queue, failed).catch(() => failedLast.delete(queue));
}

async function doJob(
  { db, log }: { db: Database; log: Log },
  queue: QueueName,
  handler: JobHandler,
  job: Job,
): Promise<JobResult> {
  const startedAtMs = performance.now();
  try {
    await inSpan({ name: `job ${queue}`, isRoot: true }, () => handler(job));
    countJob(queue, 'done', startedAtMs);
    await noteLast(db, queue, false);
    return settled(job, 'completed');
  } catch (error) {
    countJob(queue, 'failed', startedAtMs);
    await noteLast(db, queue, true);
    const { id: jobId, retryCount } = job;
    log.warn({ queue, jobId, retryCount, error: errorReport(error) }, 'a job failed and will be retried');
    return settled(job, 'failed');
  }
}

/** Works on the queues of `handlers` until stopped, in several processes at once. Resolves to the function that stops it. */
export async function startWorkers({
  databaseUrl,
  handlers,
  log,
}: WorkOptions): Promise<() => Promise<void>> {
  const db = openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'lineup-jobs' });
  const listener = openListener(databaseUrl, 'lineup-jobs-listener');
  const boss = new PgBoss({
    db: jobStore(db.$client, listener),
    schema: JOBS_SCHEMA,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    maintenanceIntervalSeconds: DELETE_SECONDS,
    flowIntervalSeconds: RARELY_SECONDS,
  });
  // It reports errors as plain objects whose messages may contain values of a statement.
  boss.on('error', (trouble) =>
    log.error({ code: Reflect.get(trouble, 'code') }, 'the job queue reported an error'),
  );
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue reported a warning'));
  await boss.start();
  for (const [queue, handler] of Object.entries(handlers) as [QueueName, JobHandler][]) {
    expectJob(queue);
    await boss.work(
      queue,
      {
        batchSize: HANDFUL,
        localConcurrency: HANDS,
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
      },
      (jobs: Job[]) => Promise.all(jobs.map((job) => doJob({ db, log }, queue, handler, job))),
    );
  }
  return async () => {
    await boss.stop({ timeout: STOP_WITHIN_MS });
    await Promise.all([listener.end({ timeout: 1 }), db.$client.end({ timeout: 5 })]);
  };
}
