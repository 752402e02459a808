import { GOOD_OUTCOMES } from '@/lib/contract/desk/feeds/run-view';
import { HOUR_MS } from '@/lib/contract/times';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job } from '@/lib/platform/jobs/job';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import type { LineOutcome } from '@/lib/records/import/import-types';
import { TooManyLost } from '@/lib/records/import/let-go';
import { SYSTEM_OPERATOR } from '@/lib/records/write-log';
import { feedContext } from './feed-context';
import { feedSources } from './feed-sources';
import {
  type FeedLease,
  type FeedSource,
  feedIdOf,
  LeaseLost,
  leaseFeed,
  releaseFeed,
  renewLease,
  scheduleFeeds,
} from './feed-state';
import { type FeedContext, type FeedRead, readFeed } from './read-feed';
import { logRun, problemOf, type RefusedLine } from './runs/log-run';
import { MOST_REJECTS } from './runs/record-run';

type DueContext = FeedContext & Pick<Context, 'log' | 'random'>;
type DueOptions = {
  everyHours: number;
  signal: AbortSignal;
  /** The interval at which a run renews its lease. */
  renewEveryMs?: number;
};
/** A feed that was read, with the lines that it refused. */
type Done = { done: FeedRead; refused: readonly RefusedLine[]; startedAt: Date };
type NumberedFeed = FeedSource & { id: string; place: string };

const FIRST_RETRY_MS = 5 * 60 * 1000;
/** One photo at a time, so that the process still answers players in time. */
const PHOTOS_AT_ONCE = 1;
const MOST_LINES_LOGGED = 20;
/** Far below the length of a lease: a download or a batch with slow photos may outlast one. */
const RENEW_EVERY_MS = 60_000;

/** Corrections name people who must not be shown, so they are read hourly. */
const pauseMs = ({ kind }: FeedSource, everyHours: number) =>
  HOUR_MS * (kind === 'corrections' ? Math.min(everyHours, 1) : everyHours);

function countLines(read: FeedRead): void {
  if (read.kind === 'unchanged') return;
  const { lines: _lines, rejected, ...counts } = read.summary;
  const refused = Object.values(rejected).reduce((sum, count) => sum + count, 0);
  for (const [outcome, count] of Object.entries({ ...counts, refused }))
    processMetrics().feedLines.inc({ kind: read.kind, outcome }, count);
}

/** Runs `work` while renewing the lease. Its signal aborts if another run leases the feed. */
async function whileLeased<T>(
  ctx: DueContext,
  lease: FeedLease,
  { signal, renewEveryMs = RENEW_EVERY_MS }: DueOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    // An unreachable database alone does not stop the run.
    renewLease(ctx.db, lease, ctx.now()).catch((error) => error instanceof LeaseLost && lost.abort(error));
  }, renewEveryMs);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(renewal);
  }
}

async function read(
  ctx: DueContext,
  source: NumberedFeed,
  lease: FeedLease,
  options: DueOptions,
): Promise<Done> {
  const startedAt = ctx.now();
  const refused: RefusedLine[] = [];
  const done = await whileLeased(ctx, lease, options, (signal) =>
    readFeed(ctx, source, {
      last: lease.last,
      photosAtOnce: PHOTOS_AT_ONCE,
      onlyRecent: true,
      letGo: lease.letGo,
      signal,
      onLine: (line: number, reason: LineOutcome) => {
        if (!GOOD_OUTCOMES.has(reason) && refused.length < MOST_REJECTS) refused.push({ line, reason });
      },
      onBatch: () => renewLease(ctx.db, lease, ctx.now()),
    }),
  );
  const { kind, place: feed } = source;
  if (done.kind !== 'unchanged') ctx.log.info({ kind, feed, ...done.summary }, 'feed read');
  const first = refused.slice(0, MOST_LINES_LOGGED);
  if (first.length > 0) ctx.log.warn({ kind, feed, refused: first }, 'feed lines refused (the first ones)');
  return { done, refused, startedAt };
}

async function succeed(
  ctx: DueContext,
  source: NumberedFeed,
  lease: FeedLease,
  { done, refused, startedAt }: Done,
  options: DueOptions,
) {
  const now = ctx.now();
  if (done.kind !== 'unchanged')
    await logRun(ctx, { source, startedBy: SYSTEM_OPERATOR, startedAt, refused, summary: done.summary });
  const { kind, place: feed } = source;
  const pause = pauseMs(source, options.everyHours);
  const again = done.kind === 'records' && done.mark === null;
  await releaseFeed(ctx.db, lease, {
    ...(done.kind === 'unchanged' || done.mark === null ? {} : done.mark),
    readAt: now,
    failures: 0,
    letGo: false,
    dueAt: new Date(now.getTime() + (again ? Math.min(pause, HOUR_MS) : pause)),
  });
  countLines(done);
  processMetrics().feedRuns.inc({ kind, feed, outcome: done.kind === 'unchanged' ? 'unchanged' : 'read' });
  processMetrics().feedSuccess.set({ kind, feed }, now.getTime() / 1000);
}

/** Schedules a retry with growing pauses, or pauses the feed until an operator has decided. Written batches stay. */
async function fail(
  ctx: DueContext,
  source: NumberedFeed,
  lease: FeedLease,
  error: unknown,
  options: DueOptions,
) {
  const { kind, place: feed } = source;
  const failures = lease.failures + 1;
  const pause = Math.min(
    FIRST_RETRY_MS * 2 ** Math.min(lease.failures, 20),
    pauseMs(source, options.everyHours),
  );
  const paused = error instanceof TooManyLost ? { pausedLost: error.lost, pausedOf: error.of } : {};
  await releaseFeed(ctx.db, lease, { failures, dueAt: new Date(ctx.now().getTime() + pause), ...paused });
  processMetrics().feedRuns.inc({ kind, feed, outcome: 'failed' });
  const retryInSeconds = Math.round(pause / 1000);
  ctx.log.error({ kind, feed, failures, retryInSeconds, error: errorReport(error) }, 'feed not read');
  await logRun(ctx, { source, startedBy: SYSTEM_OPERATOR, startedAt: ctx.now(), problem: problemOf(error) });
}

/** Numbers the feeds of each kind in the order of the setting, from 1. */
function numbered(sources: readonly FeedSource[]): (FeedSource & { place: string })[] {
  const places = { records: 0, corrections: 0 };
  return sources.map((source) => {
    places[source.kind] += 1;
    return { ...source, place: String(places[source.kind]) };
  });
}

/** Creates the metrics of each feed before its first read, so that alerts see a feed that always fails. */
export function initializeFeedMetrics(sources: readonly FeedSource[]): void {
  const { feedRuns, feedSuccess } = processMetrics();
  for (const { kind, place: feed } of numbered(sources)) {
    for (const outcome of ['read', 'unchanged', 'failed']) feedRuns.inc({ kind, feed, outcome }, 0);
    feedSuccess.setToCurrentTime({ kind, feed });
  }
}

/**
 * Reads the feeds that are due, one at a time over all processes. A failed feed is retried later and does not block others.
 * Returns how many were read, unchanged ones included, and how many failed. An aborted run releases its feed.
 */
export async function readDueFeeds(
  ctx: DueContext,
  sources: readonly FeedSource[],
  options: DueOptions,
): Promise<{ read: number; failed: number }> {
  const feeds = numbered(sources).map(
    (source): NumberedFeed => ({ ...source, id: feedIdOf(ctx.hashKey, source) }),
  );
  await scheduleFeeds(ctx.db, feeds, ctx.now());
  const counts = { read: 0, failed: 0 };
  const runId = ctx.random.uuid();
  for (;;) {
    if (options.signal.aborted) return counts;
    const lease = await leaseFeed(ctx.db, { ids: feeds.map(({ id }) => id), runId, now: ctx.now() });
    const source = feeds.find(({ id }) => id === lease?.id);
    if (!lease || !source) return counts;
    try {
      await succeed(ctx, source, lease, await read(ctx, source, lease, options), options);
      counts.read += 1;
    } catch (error) {
      if (options.signal.aborted) {
        await releaseFeed(ctx.db, lease, {});
        return counts;
      }
      await fail(ctx, source, lease, error, options);
      counts.failed += 1;
    }
  }
}

/** Returns no job without feeds in the settings. */
export function readDueFeedsJobs(): Job[] {
  const sources = feedSources();
  if (sources.length === 0) return [];
  initializeFeedMetrics(sources);
  return [
    {
      name: 'read feeds',
      everySeconds: 60,
      takesLong: true,
      async run(ctx, signal) {
        const options = { everyHours: env().FEED_EVERY_HOURS, signal };
        const { failed } = await readDueFeeds(await feedContext(ctx), sources, options);
        if (failed > 0) throw new Error(`${failed} feeds were not read`);
      },
    },
  ];
}
