import { GOOD_OUTCOMES } from '@/lib/contract/desk/feeds/run-view';
import { HOUR_MS } from '@/lib/contract/times';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job } from '@/lib/platform/jobs/job';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import type { LineOutcome } from '@/lib/records/import/import-types';
import { TooManyLost } from '@/lib/records/import/write/withdraw-unlisted';
import { SYSTEM_OPERATOR } from '@/lib/records/write-removal-log';
import { feedContext } from './feed-context';
import {
  type FeedLease,
  type FeedSource,
  feedIdOf,
  feedSources,
  LeaseLost,
  leaseFeed,
  releaseFeed,
  renewLease,
  scheduleFeeds,
} from './feed-state';
import { type FeedContext, type FeedRead, readFeed } from './read-feed';
import { logRun, problemOf, type RefusedLine } from './runs/log-run';
import { MAX_REJECTS } from './runs/track-run';

type DueContext = FeedContext & Pick<Context, 'log' | 'random'>;
type DueOptions = {
  everyHours: number;
  signal: AbortSignal;
  renewEveryMs?: number;
};
type Done = { done: FeedRead; refused: readonly RefusedLine[]; startedAt: Date };
/** `number` counts the feeds of a kind from 1, in the order of the setting. Logs and metrics use it instead of the address. */
type NumberedFeed = FeedSource & { id: string; number: string };

const FIRST_RETRY_MS = 5 * 60 * 1000;
/** One at a time leaves CPU time for players. */
const PHOTOS_AT_ONCE = 1;
const MAX_LINES_LOGGED = 20;
/** Far below the time of a lease, so that a lease does not expire during a long download or a batch of slow photos. */
const RENEW_EVERY_MS = 60_000;

/** Corrections concern people whom the game must not show, so the job reads them at least hourly. */
const intervalOf = ({ kind }: FeedSource, everyHours: number) =>
  HOUR_MS * (kind === 'corrections' ? Math.min(everyHours, 1) : everyHours);

function countLines(read: FeedRead): void {
  if (read.kind === 'unchanged') return;
  const { lines: _lines, rejected, ...counts } = read.summary;
  const refused = Object.values(rejected).reduce((sum, count) => sum + count, 0);
  for (const [outcome, count] of Object.entries({ ...counts, refused }))
    processMetrics().feedLines.inc({ kind: read.kind, outcome }, count);
}

/** Runs `work` and renews the lease meanwhile. The signal of `work` aborts if another process leases the feed. */
async function whileLeased<T>(
  ctx: DueContext,
  lease: FeedLease,
  { signal, renewEveryMs = RENEW_EVERY_MS }: DueOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    // A failed renewal alone does not stop the read; a lost lease does.
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
      allowAnyLoss: lease.allowAnyLoss,
      signal,
      onLine: (line: number, reason: LineOutcome) => {
        if (!GOOD_OUTCOMES.has(reason) && refused.length < MAX_REJECTS) refused.push({ line, reason });
      },
      onBatch: () => renewLease(ctx.db, lease, ctx.now()),
    }),
  );
  const { kind, number: feed } = source;
  if (done.kind !== 'unchanged') ctx.log.info({ kind, feed, ...done.summary }, 'feed read');
  const first = refused.slice(0, MAX_LINES_LOGGED);
  if (first.length > 0) ctx.log.warn({ kind, feed, refused: first }, 'feed lines refused (the first ones)');
  return { done, refused, startedAt };
}

async function completeFeed(
  ctx: DueContext,
  source: NumberedFeed,
  lease: FeedLease,
  { done, refused, startedAt }: Done,
  options: DueOptions,
) {
  const now = ctx.now();
  if (done.kind !== 'unchanged')
    await logRun(ctx, { source, startedBy: SYSTEM_OPERATOR, startedAt, refused, summary: done.summary });
  const { kind, number: feed } = source;
  const intervalMs = intervalOf(source, options.everyHours);
  const isIncomplete = done.kind === 'records' && done.version === null;
  await releaseFeed(ctx.db, lease, {
    ...(done.kind === 'unchanged' || done.version === null ? {} : done.version),
    readAt: now,
    failures: 0,
    allowAnyLoss: false,
    dueAt: new Date(now.getTime() + (isIncomplete ? Math.min(intervalMs, HOUR_MS) : intervalMs)),
  });
  countLines(done);
  processMetrics().feedRuns.inc({ kind, feed, outcome: done.kind === 'unchanged' ? 'unchanged' : 'read' });
  processMetrics().feedSuccess.set({ kind, feed }, now.getTime() / 1000);
}

/** Schedules a retry; the wait doubles each time. TooManyLost pauses the feed until an operator decides. Written batches stay. */
async function retryFeed(
  ctx: DueContext,
  source: NumberedFeed,
  lease: FeedLease,
  error: unknown,
  options: DueOptions,
) {
  const { kind, number: feed } = source;
  const failures = lease.failures + 1;
  const waitMs = Math.min(
    FIRST_RETRY_MS * 2 ** Math.min(lease.failures, 20),
    intervalOf(source, options.everyHours),
  );
  const paused = error instanceof TooManyLost ? { pausedLost: error.lost, pausedOf: error.of } : {};
  await releaseFeed(ctx.db, lease, { failures, dueAt: new Date(ctx.now().getTime() + waitMs), ...paused });
  processMetrics().feedRuns.inc({ kind, feed, outcome: 'failed' });
  const retryInSeconds = Math.round(waitMs / 1000);
  ctx.log.error({ kind, feed, failures, retryInSeconds, error: errorReport(error) }, 'feed not read');
  await logRun(ctx, { source, startedBy: SYSTEM_OPERATOR, startedAt: ctx.now(), problem: problemOf(error) });
}

function numberFeeds(sources: readonly FeedSource[]): (FeedSource & { number: string })[] {
  const counts = { records: 0, corrections: 0 };
  return sources.map((source) => {
    counts[source.kind] += 1;
    return { ...source, number: String(counts[source.kind]) };
  });
}

/** Creates the metrics of each feed before its first read, so that alerts notice a feed that never succeeds. */
export function initializeFeedMetrics(sources: readonly FeedSource[]): void {
  const { feedRuns, feedSuccess } = processMetrics();
  for (const { kind, number: feed } of numberFeeds(sources)) {
    for (const outcome of ['read', 'unchanged', 'failed']) feedRuns.inc({ kind, feed, outcome }, 0);
    feedSuccess.setToCurrentTime({ kind, feed });
  }
}

/** Reads the due feeds, one at a time over all processes. Retries failed ones later. Returns the numbers of read and failed feeds. */
export async function readDueFeeds(
  ctx: DueContext,
  sources: readonly FeedSource[],
  options: DueOptions,
): Promise<{ read: number; failed: number }> {
  const feeds = numberFeeds(sources).map(
    (source): NumberedFeed => ({ ...source, id: feedIdOf(ctx.hashKey, source) }),
  );
  await scheduleFeeds(ctx.db, feeds, ctx.now());
  const counts = { read: 0, failed: 0 };
  const holderId = ctx.random.uuid();
  for (;;) {
    if (options.signal.aborted) return counts;
    const lease = await leaseFeed(ctx.db, { ids: feeds.map(({ id }) => id), holderId, now: ctx.now() });
    const source = feeds.find(({ id }) => id === lease?.id);
    if (!lease || !source) return counts;
    try {
      await completeFeed(ctx, source, lease, await read(ctx, source, lease, options), options);
      counts.read += 1;
    } catch (error) {
      if (options.signal.aborted) {
        await releaseFeed(ctx.db, lease, {});
        return counts;
      }
      await retryFeed(ctx, source, lease, error, options);
      counts.failed += 1;
    }
  }
}

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
