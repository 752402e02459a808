import type { Database } from '@/db/client';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Storage } from '@/lib/platform/storage/storage';
import { writeJournalFiles } from './sync-journal';

type FlushContext = Pick<Context, 'log'> & {
  db: Database;
  store: () => Promise<Pick<Storage, 'get' | 'put'>>;
};

/** A removal waits at most this long for a slow store. A job writes the remaining entries later. */
const MAX_WAIT_MS = 2000;

type Writes = { now: Promise<void>; next: Promise<void> | null };
const writes = new WeakMap<Database, Writes>();

async function write(ctx: FlushContext): Promise<void> {
  try {
    await writeJournalFiles({ db: ctx.db, journal: await ctx.store() });
  } catch (error) {
    ctx.log.error(
      { error: errorReport(error) },
      'the journal of removals was not written to the file store; a job will retry',
    );
  }
}

/** Runs one write at a time, so that a hanging store blocks only one connection. Calls during a write share the next write. */
function queueWrite(ctx: FlushContext): Promise<void> {
  const key = ctx.db;
  const current = writes.get(key);
  if (current?.next) return current.next;
  const own = current ? current.now.then(() => write(ctx)) : write(ctx);
  const finished = own.then(() => {
    const last = writes.get(key);
    if (last?.next) writes.set(key, { now: last.next, next: null });
    else writes.delete(key);
  });
  if (current) current.next = finished;
  else writes.set(key, { now: finished, next: null });
  return finished;
}

/** Writes the journal to the file store. Call it after the commit. Returns after `maxWaitMs` while the write continues. Never rejects. */
export async function flushJournal(ctx: FlushContext, maxWaitMs = MAX_WAIT_MS): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    ctx.log.warn('the file store is slow: a removal was answered before its journal entry was written');
    resolve();
  }, maxWaitMs);
  await Promise.race([queueWrite(ctx), late]);
  clearTimeout(timer);
}
