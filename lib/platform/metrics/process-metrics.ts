import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, Summary } from 'prom-client';
import type { ErrorCode } from '@/lib/contract/errors';
import { ERROR_STATUS } from '@/lib/platform/errors/app-error';

/** Labels contain only our own names (routes, jobs, codes), never ids, addresses or input of callers. */
function createProcessMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    ...createFeedMetrics(registry),
    ...createJobMetrics(registers),
    refusals: new Counter({
      name: 'lineup_refusals_total',
      help: 'Refused calls, by code',
      labelNames: ['code'],
      registers,
    }),
    requests: new Counter({
      name: 'lineup_http_requests_total',
      help: 'HTTP responses by route, method and status',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'lineup_http_request_seconds',
      help: 'Time from a request to the last byte of its response, by route',
      labelNames: ['route'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    apiCallSeconds: new Histogram({
      name: 'lineup_api_call_seconds',
      help: 'Time from a call of the API to its answer, by call',
      labelNames: ['call'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    questionsDealt: new Counter({
      name: 'lineup_questions_dealt_total',
      help: 'Questions dealt, by whether the player had seen the record before (new or repeat)',
      labelNames: ['kind'],
      registers,
    }),
    photosRefused: new Counter({
      name: 'lineup_photos_refused_total',
      help: 'Photos refused because their player or network had reached its daily limit of photos',
      registers,
    }),
    pushMessages: new Counter({
      name: 'lineup_push_messages_total',
      help: 'Push messages by kind and outcome (sent, gone, refused, unreachable, unclear)',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    poolWaitSeconds: new Histogram({
      name: 'lineup_database_pool_wait_seconds',
      help: 'Time that queries and transactions waited for a connection; counts only those that had to wait',
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
      registers,
    }),
  };
}

function createJobMetrics(registers: Registry[]) {
  return {
    jobSeconds: new Summary({
      name: 'lineup_job_seconds',
      help: 'Duration of the runs of background jobs and of queued jobs',
      labelNames: ['job'],
      percentiles: [],
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
      help: 'When a job last succeeded, seconds since 1970; before its first success, when its process started',
      labelNames: ['job'],
      registers,
    }),
    jobPause: new Gauge({
      name: 'lineup_job_pause_seconds',
      help: 'Interval between two runs of a background job',
      labelNames: ['job'],
      registers,
    }),
  };
}

type ProcessMetrics = ReturnType<typeof createProcessMetrics>;

const shared = globalThis as typeof globalThis & { lineupMetrics?: ProcessMetrics };

/** The global object holds the metrics, because Next bundles this module more than once. */
export function processMetrics(): ProcessMetrics {
  shared.lineupMetrics ??= startAtZero(createProcessMetrics());
  return shared.lineupMetrics;
}

/** Creates the time series that alerts read. Without a first sample of zero, `increase()` would miss their first event. */
function startAtZero(metrics: ProcessMetrics): ProcessMetrics {
  for (const code of Object.keys(ERROR_STATUS)) metrics.refusals.inc({ code }, 0);
  for (const kind of ['new', 'repeat']) metrics.questionsDealt.inc({ kind }, 0);
  return metrics;
}

/** Creates the time series of a job before its first run, so that an alert fires even if the first run fails or never happens. */
export function initializeJobMetrics(job: string, everySeconds?: number): void {
  const { jobRuns, jobSuccess, jobPause } = processMetrics();
  for (const outcome of ['done', 'failed']) jobRuns.inc({ job, outcome }, 0);
  jobSuccess.setToCurrentTime({ job });
  if (everySeconds !== undefined) jobPause.set({ job }, everySeconds);
}

export function countRefusal(code: ErrorCode): void {
  processMetrics().refusals.inc({ code });
}

export function countPoolWait(seconds: number): void {
  processMetrics().poolWaitSeconds.observe(seconds);
}

export function countJob(job: string, outcome: 'done' | 'failed', startedAtMs: number): void {
  const { jobRuns, jobSuccess, jobSeconds } = processMetrics();
  jobSeconds.observe({ job }, (performance.now() - startedAtMs) / 1000);
  jobRuns.inc({ job, outcome });
  if (outcome === 'done') jobSuccess.setToCurrentTime({ job });
}

/** The label of a feed is its position in the setting, never its address. */
function createFeedMetrics(registry: Registry) {
  const registers = [registry];
  return {
    feedRuns: new Counter({
      name: 'lineup_feed_runs_total',
      help: 'Scheduled reads of feeds, by kind, position in the setting and outcome (read, unchanged or failed)',
      labelNames: ['kind', 'feed', 'outcome'],
      registers,
    }),
    feedLines: new Counter({
      name: 'lineup_feed_lines_total',
      help: 'Lines of scheduled feeds, by kind and outcome',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    feedSuccess: new Gauge({
      name: 'lineup_feed_last_success_timestamp_seconds',
      help: 'When a feed was last read or found unchanged, seconds since 1970; before the first time, when the process started',
      labelNames: ['kind', 'feed'],
      registers,
    }),
  };
}
