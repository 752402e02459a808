import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database } from '@/db/client';
import type { FeedKind } from '@/lib/contract/enums';
import { feedIdOf, lastFeedVersion, storeFeedVersion } from '@/lib/feeds/feed-state';
import { type FeedContext, type FeedRead, readFeed } from '@/lib/feeds/read-feed';
import { type LoggedRun, logRun, problemOf } from '@/lib/feeds/runs/log-run';
import { COMMAND_LINE } from '@/lib/feeds/runs/run-row';
import type { Terminal } from '@/lib/platform/cli/command-line';
import type { Env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { isWebAddress } from '@/lib/platform/fetch/checked-url';
import { log } from '@/lib/platform/log/log';
import { systemRandom } from '@/lib/platform/random';
import { openStorage } from '@/lib/platform/storage/storage';
import { importRules } from '@/lib/records/import/import-rules';
import { flushJournal } from '@/lib/recovery/flush-journal';
import { openCommandDatabase } from '../cli/command-database';
import { commandSettings } from '../cli/command-settings';

export type FeedCommand = FeedContext & { signal: AbortSignal };

async function contextOf(settings: Env, db: Database): Promise<FeedContext> {
  return {
    db,
    storage: await openStorage(settings),
    now: () => new Date(),
    ...importRules(settings),
    access: { privateHosts: settings.FEED_PRIVATE_HOSTS },
  };
}

/** The exit code that shells use for a process stopped by Ctrl-C. */
const INTERRUPTED = 130;

/** The process receives Ctrl-C from the terminal, and again from npm and tsx. */
const SAME_INTERRUPT_MS = 1000;

/** Returns a controller that aborts at Ctrl-C. A second Ctrl-C, at least a second later, ends the process. */
function stopOnInterrupt(): AbortController {
  const stop = new AbortController();
  let first = 0;
  process.on('SIGINT', () => {
    if (!stop.signal.aborted) first = Date.now();
    else if (Date.now() - first > SAME_INTERRUPT_MS) process.exit(INTERRUPTED);
    stop.abort();
  });
  return stop;
}

/**
 * Runs `work` on the game's database and file store. Ctrl-C drops the current batch. Writes the journal even if `work` failed, so
 * that removals survive a lost database.
 */
export async function runFeedCommand(
  terminal: Terminal,
  applicationName: string,
  work: (ctx: FeedCommand) => Promise<void>,
): Promise<void> {
  const settings = commandSettings();
  const db = await openCommandDatabase(settings, applicationName);
  try {
    const { signal } = stopOnInterrupt();
    const ctx = await contextOf(settings, db);
    try {
      await work({ ...ctx, signal });
    } finally {
      await flushJournal({ db, log, store: async () => ctx.storage });
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    terminal.err('Stopped. The same command continues.\n');
    terminal.exitCode = INTERRUPTED;
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

type Remote = {
  kind: FeedKind;
  address: string;
  again: boolean;
  dryRun: boolean;
};

/** Reads a feed from an address and stores its version. Returns null for an unchanged feed; a dry run always reads and stores nothing. */
export async function readRemote(
  ctx: FeedCommand,
  { again, ...source }: Remote,
  options: Omit<Parameters<typeof readFeed>[2], 'last' | 'signal'>,
): Promise<Exclude<FeedRead, { kind: 'unchanged' }> | null> {
  const id = feedIdOf(ctx.hashKey, source);
  const last = again || source.dryRun ? null : await lastFeedVersion(ctx.db, id);
  const read = await readFeed(ctx, source, { ...options, dryRun: source.dryRun, last, signal: ctx.signal });
  if (read.kind === 'unchanged') return null;
  if (!source.dryRun && read.version)
    await storeFeedVersion(ctx.db, { id, kind: source.kind, version: read.version, now: ctx.now() });
  return read;
}

/** Opens the file or address named `name`. Throws INVALID_INPUT for a missing file. */
export async function openSource(
  name: string,
): Promise<{ address: string } | { file: AsyncIterable<Uint8Array> }> {
  if (isWebAddress(name)) return { address: name };
  const stats = await stat(name).catch(() => null);
  if (!stats?.isFile()) throw new AppError('INVALID_INPUT', `There is no file ${name}.`);
  return { file: createReadStream(name) };
}

type NamedRun = { kind: FeedKind; feed: string; dryRun: boolean };

/** Runs `work` and adds the run to the desk's history, also after a failure. `summaryOf` returns null for an unchanged feed: no run. */
export async function inHistory(
  ctx: FeedCommand,
  { kind, feed, dryRun }: NamedRun,
  summaryOf: () => LoggedRun['summary'],
  work: () => Promise<void>,
): Promise<void> {
  const source = isWebAddress(feed) ? { kind, address: feed } : { kind, fileName: basename(feed) };
  const run = { source, dryRun, startedBy: COMMAND_LINE, startedAt: ctx.now() };
  const write = (how: Partial<LoggedRun>) =>
    logRun({ ...ctx, random: systemRandom }, { ...run, ...how, summary: summaryOf() ?? null });
  try {
    await work();
  } catch (error) {
    const isCanceled = ctx.signal.aborted;
    await write(isCanceled ? { isCanceled } : { problem: problemOf(error) });
    throw error;
  }
  if (summaryOf()) await write({});
}

export const UNCHANGED = 'The feed has not changed since the last read; --again reads it anyway.\n';
