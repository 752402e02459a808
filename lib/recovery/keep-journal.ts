import { inArray, isNull, max, sql } from 'drizzle-orm';
import type { Database, Transaction } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { journalHome, removalJournal } from '@/db/schema';
import { AppError } from '@/lib/platform/errors/app-error';
import { type JournalLine, journalLineSchema } from '@/lib/platform/journal/journal-entry';
import type { Storage } from '@/lib/platform/storage/storage';
import { type RepeatContext, repeatEntries } from './repeat-entries';

export type JournalContext = RepeatContext & {
  db: Database;
  /** Where the journal's files are: the game's own store, whatever photos are erased from. */
  journal: Pick<Storage, 'get' | 'put'>;
};

type WriteContext = Pick<JournalContext, 'db' | 'journal'>;

const ENTRIES_PER_FILE = 100;
const PAGE = 500;
const CONTENT_TYPE = 'application/x-ndjson';

/** The number of this database's journal in the store, drawn once. */
async function homeOf(db: Transaction): Promise<string> {
  await db.insert(journalHome).values({}).onConflictDoNothing();
  const [home] = await db.select({ id: journalHome.id }).from(journalHome);
  if (!home) throw new Error('the journal of removals has no home');
  return home.id;
}

const fileKey = (home: string, file: number) => `journal/${home}/${String(file).padStart(10, '0')}.jsonl`;

function linesOf(bytes: Uint8Array, key: string): JournalLine[] {
  try {
    const lines = Buffer.from(bytes).toString('utf8').split('\n').filter(Boolean);
    if (lines.length === 0) throw new Error('it is empty');
    return lines.map((line) => journalLineSchema.parse(JSON.parse(line)));
  } catch (cause) {
    // To pass it over would bring people back who are gone.
    throw new Error(`the journal of removals does not read: ${key}`, { cause });
  }
}

/** One process at a time, a file per transaction. */
function inTurn<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.journal})`);
    return work(tx);
  });
}

/** How many files this database has seen. */
async function lastFile(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ last: max(removalJournal.file) }).from(removalJournal);
  return row?.last ?? 0;
}

/** The file after those that this database has seen; null where there is none. @throws where even those are not there. */
async function newsFile(tx: Transaction, { journal }: WriteContext) {
  const [home, last] = [await homeOf(tx), await lastFile(tx)];
  const [file, key] = [last + 1, fileKey(home, last + 1)];
  const bytes = await journal.get(key);
  if (bytes === null && last > 0 && (await journal.get(fileKey(home, last))) === null)
    throw new AppError(
      'UNAVAILABLE',
      'The file store has no journal of removals, and this database has had one: name the store that has it (STORAGE_…), or give ' +
        'up what it tells with npm run removals:repeat -- --begin-again.',
    );
  return { file, key, bytes };
}

/**
 * Reads the files of the journal that this database has not seen and does again what they tell of. There are such files when
 * the database was put back to an earlier time, and when a process died between writing one and noting that. Returns how many
 * entries were done again. @throws Error when the store or a file cannot be read, AppError UNAVAILABLE when it is another store.
 */
export async function repeatJournal(ctx: JournalContext): Promise<number> {
  let repeated = 0;
  for (;;) {
    const done = await inTurn(ctx.db, async (tx) => {
      const { file, key, bytes } = await newsFile(tx, ctx);
      return bytes && repeatEntries(tx, ctx, linesOf(bytes, key), file);
    });
    if (done === null) return repeated;
    repeated += done;
  }
}

/** Whether the store has a journal of this database at all: none is what another store has, too. */
export function hasJournal({ db, journal }: WriteContext): Promise<boolean> {
  return inTurn(db, async (tx) => (await journal.get(fileKey(await homeOf(tx), 1))) !== null);
}

/**
 * Gives the journal up that the store does not have any more: all that this database knows goes into a new one. For whoever
 * has lost the store; before the game opens.
 */
export function beginJournalAgain(db: Database): Promise<void> {
  return inTurn(db, async (tx) => {
    await tx.delete(journalHome);
    await tx.update(removalJournal).set({ file: null });
  });
}

/** Writes one file of entries that are in none; false when there are none, or when the store has a file to be read first. */
async function writeFile(ctx: WriteContext): Promise<boolean> {
  return inTurn(ctx.db, async (tx) => {
    const lines = await tx
      .select({ id: removalJournal.id, entry: removalJournal.entry })
      .from(removalJournal)
      .where(isNull(removalJournal.file))
      .orderBy(removalJournal.id)
      .limit(ENTRIES_PER_FILE);
    if (lines.length === 0) return false;
    const { file, key, bytes } = await newsFile(tx, ctx);
    if (bytes !== null) return false;
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await ctx.journal.put(key, Buffer.from(text), CONTENT_TYPE, { isDurable: true });
    const ids = lines.map(({ id }) => id);
    await tx.update(removalJournal).set({ file }).where(inArray(removalJournal.id, ids));
    return true;
  });
}

/**
 * Keeps the journal of removals and the file store of one mind: first does again what the store tells of and the database
 * has forgotten, then writes what is not in the store yet. Safe in several processes and after any death. Returns how many
 * entries were done again.
 */
export async function keepJournal(ctx: JournalContext): Promise<number> {
  const repeated = await repeatJournal(ctx);
  await writeJournalFiles(ctx);
  return repeated;
}

/** Writes what is in no file yet, unless the store has files that are to be read first. Safe in several processes. */
export async function writeJournalFiles(ctx: WriteContext): Promise<void> {
  while (await writeFile(ctx));
}

/** Does again what the journal in another database tells of: the one that was lost, where it can still be read. */
export async function repeatFromDatabase(ctx: JournalContext, old: Database): Promise<number> {
  let repeated = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await old.execute<{ id: string; entry: unknown }>(
      sql`select id, entry from removal_journal where id > ${after}::uuid order by id limit ${PAGE}`,
    );
    const lines = rows.map((row) => journalLineSchema.parse({ id: row.id, entry: row.entry }));
    repeated += await inTurn(ctx.db, (tx) => repeatEntries(tx, ctx, lines, null));
    after = lines.at(-1)?.id ?? after;
    if (rows.length < PAGE) return repeated;
  }
}
