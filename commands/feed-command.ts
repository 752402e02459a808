import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Database } from '@/db/client';
import type { FeedKind } from '@/db/schema';
import { feedIdOf, keepMark, lastMark } from '@/lib/feeds/feed-state';
import { type FeedContext, type FeedRead, readFeed } from '@/lib/feeds/read-feed';
import type { Env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { isWebAddress } from '@/lib/platform/fetch/feed-address';
import { log } from '@/lib/platform/log/log';
import { openStorage } from '@/lib/platform/storage/storage';
import { handInJournal } from '@/lib/recovery/hand-in-journal';
import { openCommandDatabase } from './command-database';
import { commandSettings } from './command-settings';

/** What commands that read a feed have at hand. */
export type FeedCommand = FeedContext & { signal: AbortSignal };

export const print = (line: string) => process.stdout.write(`${line}\n`);

async function contextOf(settings: Env, db: Database): Promise<FeedContext> {
  return {
    db,
    storage: await openStorage(settings),
    now: () => new Date(),
    hashKey: settings.BLIND_INDEX_KEY,
    ttlDays: settings.RECORD_TTL_DAYS,
    access: { privateHosts: settings.FEED_PRIVATE_HOSTS },
  };
}

/** The exit code of a process that Ctrl-C ended, as shells have it. */
const INTERRUPTED = 130;

/** npm and tsx pass Ctrl-C on to a process that has it from the terminal already. */
const SAME_INTERRUPT_MS = 1000;

/** Aborts at Ctrl-C; another one, a second later at least, ends the process at once. */
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
 * Runs a command on the game's settings. Ctrl-C drops the batch in work and ends with exit code 130; an error that the user can
 * fix ends with 1.
 */
export async function runFeedCommand(
  applicationName: string,
  work: (ctx: FeedCommand) => Promise<void>,
): Promise<void> {
  let db: Database | undefined;
  try {
    const settings = commandSettings();
    db = await openCommandDatabase(settings, applicationName);
    const stop = stopOnInterrupt();
    const ctx = await contextOf(settings, db);
    try {
      await work({ ...ctx, signal: stop.signal });
    } finally {
      // What was taken out outlives the database from here on, however the command ended.
      await handInJournal({ db, log, store: async () => ctx.storage });
    }
  } catch (error) {
    process.exitCode = endWith(error);
  } finally {
    await db?.$client.end({ timeout: 5 });
  }
}

/** Says why a command ends, and returns its exit code. Throws what is no fault of the user's. */
function endWith(error: unknown): number {
  if (error instanceof AppError) {
    process.stderr.write(`${error.userMessage}\n`);
    return 1;
  }
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  process.stderr.write('Stopped. The same command continues.\n');
  return INTERRUPTED;
}

type Remote = {
  kind: FeedKind;
  address: string;
  /** Reads it whether or not it has changed. */
  again: boolean;
  dryRun: boolean;
};

/**
 * Reads a feed by its address, and notes what it was so that the next time an unchanged one is not read: null then. A dry run
 * reads it in any case and notes nothing.
 */
export async function readRemote(
  ctx: FeedCommand,
  { again, ...source }: Remote,
  options: Omit<Parameters<typeof readFeed>[2], 'last' | 'signal'>,
): Promise<Exclude<FeedRead, { kind: 'unchanged' }> | null> {
  const id = feedIdOf(ctx.hashKey, source);
  const last = again || source.dryRun ? null : await lastMark(ctx.db, id);
  const read = await readFeed(ctx, source, { ...options, dryRun: source.dryRun, last, signal: ctx.signal });
  if (read.kind === 'unchanged') return null;
  if (!source.dryRun && read.mark)
    await keepMark(ctx.db, { id, kind: source.kind, mark: read.mark, now: ctx.now() });
  return read;
}

/** The file or the address that `name` is. @throws AppError INVALID_INPUT where there is no such file. */
export async function openSource(
  name: string,
): Promise<{ address: string } | { file: AsyncIterable<Uint8Array> }> {
  if (isWebAddress(name)) return { address: name };
  const stats = await stat(name).catch(() => null);
  if (!stats?.isFile()) throw new AppError('INVALID_INPUT', `There is no file ${name}.`);
  return { file: createReadStream(name) };
}

/** The arguments of a command, or how it is used. */
export function orUsage<T>(usage: string, parse: () => T | null): T {
  let parsed: T | null = null;
  try {
    parsed = parse();
  } catch (cause) {
    throw new AppError('INVALID_INPUT', usage, { cause });
  }
  if (parsed === null) throw new AppError('INVALID_INPUT', usage);
  return parsed;
}

export const UNCHANGED = 'The feed has not changed since it was read last; --again reads it all the same.';
