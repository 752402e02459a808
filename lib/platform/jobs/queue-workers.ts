import { type Job, type JobResult, PgBoss } from 'pg-boss';
import { type Database, openDatabase, openListener } from '@/db/client';
import { jobStore } from '@/db/job-store';
import { JOBS_SCHEMA, type QueueName } from '@/db/queues';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import { countJob, initializeJobMetrics } from '@/lib/platform/metrics/process-metrics';
import { inSpan } from '@/lib/platform/tracing/tracing';
import { storeOutcome } from './claim-run';

export type JobHandler = (job: { id: string; data: unknown }) => Promise<void>;

type QueueWorkerOptions = {
  /** Must be a direct address, because LISTEN does not work through a pooler. */
  databaseUrl: string;
  handlers: Partial<Record<QueueName, JobHandler>>;
  log: Log;
};

const BATCH_SIZE = 5;
const CONCURRENT_BATCHES = 2;
/** NOTIFY wakes the workers. Polling finds jobs whose notification was lost. */
const POLL_SECONDS = 2;
const SUPERVISE_SECONDS = 5;
const DELETE_SECONDS = 60;
const FLOW_SECONDS = 60 * 60;
const STOP_TIMEOUT_MS = 5000;

const resultOf = (job: Job, status: JobResult['status']): JobResult => ({ id: job.id, status, output: {} });

/** The last stored outcome of each queue, so that only changes are written. */
const failedLast = new Map<QueueName, boolean>();

async function storeLastOutcome(db: Database, queue: QueueName, failed: boolean): Promise<void> {
  if (failedLast.get(queue) === failed) return;
  failedLast.set(queue, failed);
  await storeOutcome(db, queue, failed).catch(() => failedLast.delete(queue));
}

async function performJob(
  { db, log }: { db: Database; log: Log },
  queue: QueueName,
  handler: JobHandler,
  job: Job,
): Promise<JobResult> {
  const startedAtMs = performance.now();
  try {
    await inSpan({ name: `job ${queue}`, isRoot: true }, () => handler(job));
    countJob(queue, 'done', startedAtMs);
    await storeLastOutcome(db, queue, false);
    return resultOf(job, 'completed');
  } catch (error) {
    countJob(queue, 'failed', startedAtMs);
    await storeLastOutcome(db, queue, true);
    const { id: jobId, retryCount } = job;
    log.warn({ queue, jobId, retryCount, error: errorReport(error) }, 'a job failed and will be retried');
    return resultOf(job, 'failed');
  }
}

/** Performs the jobs of the queues in `handlers`. Several processes may do so at the same time. Resolves to a stop function. */
export async function startQueueWorkers({
  databaseUrl,
  handlers,
  log,
}: QueueWorkerOptions): Promise<() => Promise<void>> {
  const db = openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'lineup-jobs' });
  const listener = openListener(databaseUrl, 'lineup-jobs-listener');
  const boss = new PgBoss({
    db: jobStore(db.$client, listener),
    schema: JOBS_SCHEMA,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: DELETE_SECONDS,
    flowIntervalSeconds: FLOW_SECONDS,
  });
  // Logs only the code, because the message may contain values of a statement.
  boss.on('error', (failure) =>
    log.error({ code: Reflect.get(failure, 'code') }, 'the job queue reported an error'),
  );
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue reported a warning'));
  await boss.start();
  for (const [queue, handler] of Object.entries(handlers) as [QueueName, JobHandler][]) {
    initializeJobMetrics(queue);
    await boss.work(
      queue,
      {
        batchSize: BATCH_SIZE,
        localConcurrency: CONCURRENT_BATCHES,
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
      },
      (jobs: Job[]) => Promise.all(jobs.map((job) => performJob({ db, log }, queue, handler, job))),
    );
  }
  return async () => {
    await boss.stop({ timeout: STOP_TIMEOUT_MS });
    await Promise.all([listener.end({ timeout: 1 }), db.$client.end({ timeout: 5 })]);
  };
}
