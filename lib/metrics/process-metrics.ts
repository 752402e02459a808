import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ErrorCode } from '../errors';
import { createFeedMetrics } from './feed-metrics';

/** Labels are names of ours alone (routes, jobs, codes): never an id, an address or anything a caller sent. */
function createProcessMetrics() {
  const registry = new Registry();
  // Memory, CPU, garbage collection and the lag of the event loop.
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    ...createFeedMetrics(registry),
    refusals: new Counter({
      name: 'lineup_refusals_total',
      help: 'Refusals told to callers, by code',
      labelNames: ['code'],
      registers,
    }),
    requests: new Counter({
      name: 'lineup_http_requests_total',
      help: 'HTTP answers by route, method and status',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'lineup_http_request_seconds',
      help: 'From the request line to the last byte handed over, by route',
      labelNames: ['route'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    jobRuns: new Counter({
      name: 'lineup_job_runs_total',
      help: 'Runs of background jobs and of queued jobs, by how they ended (done or failed)',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    jobSuccess: new Gauge({
      name: 'lineup_job_last_success_timestamp_seconds',
      help: 'When a job last succeeded, seconds since 1970',
      labelNames: ['job'],
      registers,
    }),
  };
}

type ProcessMetrics = ReturnType<typeof createProcessMetrics>;

const shared = globalThis as typeof globalThis & { lineupMetrics?: ProcessMetrics };

/** What this process counts; on the global object, because Next bundles this module more than once. */
export function processMetrics(): ProcessMetrics {
  shared.lineupMetrics ??= createProcessMetrics();
  return shared.lineupMetrics;
}

/** Counts a refusal that is about to be told. */
export function countRefusal(code: ErrorCode): void {
  processMetrics().refusals.inc({ code });
}

/** Counts one run of a job by its name in the code. */
export function countJob(job: string, outcome: 'done' | 'failed'): void {
  const { jobRuns, jobSuccess } = processMetrics();
  jobRuns.inc({ job, outcome });
  if (outcome === 'done') jobSuccess.setToCurrentTime({ job });
}
