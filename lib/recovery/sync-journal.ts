import { inArray, isNull, max } from 'drizzle-orm';
import type { Database, Transaction } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { journalHome, removalJournal } from '@/db/schema';
import { sql } from '@/db/sql';
import { type JournalLine, journalLineSchema } from '@/lib/journal/journal-entry';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Job } from '@/lib/platform/jobs/job';
import { type Storage, sharedStorage } from '@/lib/platform/storage/storage';
import { type RepeatContext, repeatEntries } from './repeat-entries';

export type JournalContext = RepeatContext & {
  db: Database;
  /** The file store with the journal. In a restore drill (docs/backups.md), `storage` is another store. */
  journal: Pick<Storage, 'get' | 'put'>;
};

type WriteContext = Pick<JournalContext, 'db' | 'journal'>;

const ENTRIES_PER_FILE = 100;
const PAGE_SIZE = 500;
const CONTENT_TYPE = 'application/x-ndjson';

/** Returns the random id of this database's journal. The first call creates it. */
async function journalIdOf(db: Transaction): Promise<string> {
  await db.insert(journalHome).values({}).onConflictDoNothing();
  const [home] = await db.select({ id: journalHome.id }).from(journalHome);
  if (!home) throw new Error('the journal of removals has no id');
  return home.id;
}

const fileKey = (home: string, file: number) => `journal/${home}/${String(file).padStart(10, '0')}.jsonl`;

function linesOf(bytes: Uint8Array, key: string): JournalLine[] {
  try {
    const lines = Buffer.from(bytes).toString('utf8').split('\n').filter(Boolean);
    if (lines.length === 0) throw new Error('it is empty');
    return lines.map((line) => journalLineSchema.parse(JSON.parse(line)));
  } catch (cause) {
    // Skipping the file would leave removed records in the game.
    throw new Error(`a file of the journal of removals cannot be read: ${key}`, { cause });
  }
}

function underJournalLock<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.journal})`);
    return work(tx);
  });
}

async function lastFile(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ last: max(removalJournal.file) }).from(removalJournal);
  return row?.last ?? 0;
}

/** Returns the file after the newest known one; `bytes` is null if it does not exist. Throws UNAVAILABLE for the wrong store. */
async function nextFile(tx: Transaction, { journal }: WriteContext) {
  const [home, last] = [await journalIdOf(tx), await lastFile(tx)];
  const [file, key] = [last + 1, fileKey(home, last + 1)];
  const bytes = await journal.get(key);
  if (bytes === null && last > 0 && (await journal.get(fileKey(home, last))) === null)
    throw new AppError(
      'UNAVAILABLE',
      'The file store lacks the journal of removals of this database. Set STORAGE_… to the store that has it, or start a ' +
        'new journal with npm run removals:repeat -- --begin-again.',
    );
  return { file, key, bytes };
}

/**
 * Repeats the entries of unread files, which exist after a restore, or if a process died before the commit. Returns their number.
 * Throws Error for an unreadable store or file, and AppError UNAVAILABLE for the wrong store.
 */
export async function repeatJournal(ctx: JournalContext): Promise<number> {
  let repeated = 0;
  for (;;) {
    const done = await underJournalLock(ctx.db, async (tx) => {
      const { file, key, bytes } = await nextFile(tx, ctx);
      return bytes && repeatEntries(tx, ctx, linesOf(bytes, key), file);
    });
    if (done === null) return repeated;
    repeated += done;
  }
}

export function hasJournal({ db, journal }: WriteContext): Promise<boolean> {
  return underJournalLock(db, async (tx) => (await journal.get(fileKey(await journalIdOf(tx), 1))) !== null);
}

/** Makes the next sync write all entries into a new journal. For a file store that has lost the journal, before the game starts. */
export function restartJournal(db: Database): Promise<void> {
  return underJournalLock(db, async (tx) => {
    await tx.delete(journalHome);
    await tx.update(removalJournal).set({ file: null });
  });
}

/** Writes entries without a file into a new file. Returns false if there are none, or if the store has an unread file. */
async function writeFile(ctx: WriteContext): Promise<boolean> {
  return underJournalLock(ctx.db, async (tx) => {
    const lines = await tx
      .select({ id: removalJournal.id, entry: removalJournal.entry })
      .from(removalJournal)
      .where(isNull(removalJournal.file))
      .orderBy(removalJournal.id)
      .limit(ENTRIES_PER_FILE);
    if (lines.length === 0) return false;
    const { file, key, bytes } = await nextFile(tx, ctx);
    if (bytes !== null) return false;
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await ctx.journal.put(key, Buffer.from(text), CONTENT_TYPE, { isDurable: true });
    const ids = lines.map(({ id }) => id);
    await tx.update(removalJournal).set({ file }).where(inArray(removalJournal.id, ids));
    return true;
  });
}

/** Repeats entries that only the file store has, then writes entries that only the database has. Safe in several processes. */
export async function syncJournal(ctx: JournalContext): Promise<number> {
  const repeated = await repeatJournal(ctx);
  await writeJournalFiles(ctx);
  return repeated;
}

export async function writeJournalFiles(ctx: WriteContext): Promise<void> {
  while (await writeFile(ctx));
}

/** After a restore, repeats the entries of the database that was replaced, if it is still readable. Returns their number. */
export async function repeatFromDatabase(ctx: JournalContext, old: Database): Promise<number> {
  let repeated = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await old.execute<{ id: string; entry: unknown }>(
      sql`select id, entry from removal_journal where id > ${after}::uuid order by id limit ${PAGE_SIZE}`,
    );
    const lines = rows.map((row) => journalLineSchema.parse({ id: row.id, entry: row.entry }));
    repeated += await underJournalLock(ctx.db, (tx) => repeatEntries(tx, ctx, lines, null));
    after = lines.at(-1)?.id ?? after;
    if (rows.length < PAGE_SIZE) return repeated;
  }
}

/** Synchronizes the journal with the game's file store. Realtime and worker call it before they serve. */
export async function runJournalSync({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): Promise<void> {
  const storage = await sharedStorage();
  const hashKey = env().BLIND_INDEX_KEY;
  const repeated = await syncJournal({ db, storage, journal: storage, hashKey, now });
  if (repeated > 0) log.warn({ repeated }, 'repeated removals that were missing from this database');
}

export const journalSyncJob: Job = {
  name: 'keep the journal',
  everySeconds: 10,
  run: runJournalSync,
};
