import type { Database, Sql } from '@/db/client';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Storage } from '@/lib/platform/storage/storage';
import { writeJournalFiles } from './keep-journal';

type HandInContext = Pick<Context, 'log'> & {
  db: Database;
  store: () => Promise<Pick<Storage, 'get' | 'put'>>;
};

/** A store that is down keeps nobody waiting longer who wants to be gone; what it lacks is written every ten seconds. */
const PATIENCE_MS = 2000;

type Turns = { now: Promise<void>; next: Promise<void> | null };
const turns = new WeakMap<Sql, Turns>();

async function write(ctx: HandInContext): Promise<void> {
  try {
    await writeJournalFiles({ db: ctx.db, journal: await ctx.store() });
  } catch (error) {
    ctx.log.error(
      { error: errorReport(error) },
      'the journal of removals was not handed in, and will be later',
    );
  }
}

/** One at a time in a process, so that a store that hangs holds one connection; who comes meanwhile shares the next. */
function inTurn(ctx: HandInContext): Promise<void> {
  const key = ctx.db.$client;
  const current = turns.get(key);
  if (current?.next) return current.next;
  const mine = current ? current.now.then(() => write(ctx)) : write(ctx);
  const over = mine.then(() => {
    const last = turns.get(key);
    if (last?.next) turns.set(key, { now: last.next, next: null });
    else turns.delete(key);
  });
  if (current) current.next = over;
  else turns.set(key, { now: over, next: null });
  return over;
}

/**
 * Puts what a removal has noted into the file store before whoever asked is answered: from then on it outlives the database.
 * Never rejects, and waits two seconds at most. Call after the commit.
 */
export async function handInJournal(ctx: HandInContext, patienceMs = PATIENCE_MS): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    ctx.log.warn('the file store is slow: a removal was answered before its journal was in it');
    resolve();
  }, patienceMs);
  await Promise.race([inTurn(ctx), late]);
  clearTimeout(timer);
}
