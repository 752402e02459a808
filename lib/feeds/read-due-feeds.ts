import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import {
  endTurn,
  enrol,
  type FeedSource,
  feedIdOf,
  keepTurn,
  type Turn,
  TurnLost,
  takeTurn,
} from './feed-state';
import { type FeedContext, type FeedRead, readFeed } from './read-feed';

type DueContext = FeedContext & Pick<Context, 'log' | 'random'>;
type DueOptions = {
  everyHours: number;
  signal: AbortSignal;
  /** How often a run says that it goes on. */
  beatMs?: number;
};
type Known = FeedSource & { id: string; place: string };

const HOUR_MS = 3_600_000;
const FIRST_RETRY_MS = 5 * 60 * 1000;
/** One photo at a time: the process has players to answer. */
const PHOTOS_AT_ONCE = 1;
const MOST_LINES_LOGGED = 20;
/** Well within the time after which a run counts as killed: a download or a batch with slow photos may take longer than that. */
const BEAT_MS = 60_000;

/** Corrections are about people who must not be shown: nobody waits a day for them. */
const pauseMs = ({ kind }: FeedSource, everyHours: number) =>
  HOUR_MS * (kind === 'corrections' ? Math.min(everyHours, 1) : everyHours);

function countLines(read: FeedRead): void {
  if (read.kind === 'unchanged') return;
  const { lines: _lines, rejected, ...counts } = read.summary;
  const refused = Object.values(rejected).reduce((sum, count) => sum + count, 0);
  for (const [outcome, count] of Object.entries({ ...counts, refused }))
    processMetrics().feedLines.inc({ kind: read.kind, outcome }, count);
}

/** Does `work` while holding on to the feed; its signal ends it where another run has taken the feed over. */
async function holding<T>(
  ctx: DueContext,
  turn: Turn,
  { signal, beatMs = BEAT_MS }: DueOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const beat = setInterval(() => {
    // A database that is away for a moment is no reason to stop.
    keepTurn(ctx.db, turn, ctx.now()).catch((error) => error instanceof TurnLost && lost.abort(error));
  }, beatMs);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(beat);
  }
}

async function read(ctx: DueContext, source: Known, turn: Turn, options: DueOptions): Promise<FeedRead> {
  const refused: { line: number; reason: string }[] = [];
  const good: ReadonlySet<string> = new Set([
    'accepted',
    'already in',
    'updated',
    'withdrawn',
    'kept out',
    'known',
  ]);
  const done = await holding(ctx, turn, options, (signal) =>
    readFeed(ctx, source, {
      last: turn.last,
      photosAtOnce: PHOTOS_AT_ONCE,
      onlyRecent: true,
      signal,
      onLine: (line, reason) => {
        if (!good.has(reason) && refused.length < MOST_LINES_LOGGED) refused.push({ line, reason });
      },
      onBatch: () => keepTurn(ctx.db, turn, ctx.now()),
    }),
  );
  const { kind, place: feed } = source;
  if (done.kind !== 'unchanged') ctx.log.info({ kind, feed, ...done.summary }, 'a feed was read');
  if (refused.length > 0)
    ctx.log.warn({ kind, feed, refused }, 'the first lines of a feed that were refused');
  return done;
}

async function succeed(ctx: DueContext, source: Known, turn: Turn, done: FeedRead, options: DueOptions) {
  const now = ctx.now();
  const { kind, place: feed } = source;
  const pause = pauseMs(source, options.everyHours);
  const again = done.kind === 'records' && done.mark === null;
  await endTurn(ctx.db, turn, {
    ...(done.kind === 'unchanged' || done.mark === null ? {} : done.mark),
    readAt: now,
    failures: 0,
    dueAt: new Date(now.getTime() + (again ? Math.min(pause, HOUR_MS) : pause)),
  });
  countLines(done);
  processMetrics().feedRuns.inc({ kind, feed, outcome: done.kind === 'unchanged' ? 'unchanged' : 'read' });
  processMetrics().feedSuccess.set({ kind, feed }, now.getTime() / 1000);
}

/** What was read so far is kept, since each batch is whole; the rest is read again, ever later. */
async function fail(ctx: DueContext, source: Known, turn: Turn, error: unknown, options: DueOptions) {
  const { kind, place: feed } = source;
  const failures = turn.failures + 1;
  const pause = Math.min(
    FIRST_RETRY_MS * 2 ** Math.min(turn.failures, 20),
    pauseMs(source, options.everyHours),
  );
  await endTurn(ctx.db, turn, { failures, dueAt: new Date(ctx.now().getTime() + pause) });
  processMetrics().feedRuns.inc({ kind, feed, outcome: 'failed' });
  const retryInSeconds = Math.round(pause / 1000);
  ctx.log.error({ kind, feed, failures, retryInSeconds, error: errorReport(error) }, 'a feed was not read');
}

/** Feeds by their place in the setting of their kind, from 1. */
function placed(sources: readonly FeedSource[]): (FeedSource & { place: string })[] {
  const places = { records: 0, corrections: 0 };
  return sources.map((source) => {
    places[source.kind] += 1;
    return { ...source, place: String(places[source.kind]) };
  });
}

/** Has the series of each feed there before its first read, so that an alert sees that one fail, or never come. */
export function expectFeeds(sources: readonly FeedSource[]): void {
  const { feedRuns, feedSuccess } = processMetrics();
  for (const { kind, place: feed } of placed(sources)) {
    for (const outcome of ['read', 'unchanged', 'failed']) feedRuns.inc({ kind, feed, outcome }, 0);
    feedSuccess.setToCurrentTime({ kind, feed });
  }
}

/**
 * Reads the feeds that are due, one after the other and one at a time over all processes. A feed that cannot be read is
 * tried again later and keeps no other waiting. Returns how many were read (unchanged ones too) and how many failed; a run that is
 * told to stop gives its feed back.
 */
export async function readDueFeeds(
  ctx: DueContext,
  sources: readonly FeedSource[],
  options: DueOptions,
): Promise<{ read: number; failed: number }> {
  const known = placed(sources).map((source): Known => ({ ...source, id: feedIdOf(ctx.hashKey, source) }));
  await enrol(ctx.db, known, ctx.now());
  const counts = { read: 0, failed: 0 };
  const runId = ctx.random.uuid();
  for (;;) {
    if (options.signal.aborted) return counts;
    const turn = await takeTurn(ctx.db, { ids: known.map(({ id }) => id), runId, now: ctx.now() });
    const source = known.find(({ id }) => id === turn?.id);
    if (!turn || !source) return counts;
    try {
      await succeed(ctx, source, turn, await read(ctx, source, turn, options), options);
      counts.read += 1;
    } catch (error) {
      if (options.signal.aborted) {
        await endTurn(ctx.db, turn, {});
        return counts;
      }
      await fail(ctx, source, turn, error, options);
      counts.failed += 1;
    }
  }
}
