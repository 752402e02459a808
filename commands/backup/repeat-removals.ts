import { openDatabase } from '@/db/client';
import type { Env } from '@/lib/platform/config/env';
import { openStorage } from '@/lib/platform/storage/storage';
import {
  beginJournalAgain,
  hasJournal,
  type JournalContext,
  repeatFromDatabase,
  repeatJournal,
} from '@/lib/recovery/keep-journal';

type Repeat = {
  databaseUrl: string;
  /** The database that was lost, where it can still be read. */
  oldDatabaseUrl?: string | undefined;
  /** The store has lost its journal: a new one begins with what this database knows. */
  beginsAgain?: boolean;
  settings: Env;
};

/**
 * Does again in a restored database what was removed, withdrawn or erased since its backup: from the old database where one
 * is named, and from the journal in the file store of the settings. Returns what to tell whoever restores.
 */
export async function repeatRemovals({
  databaseUrl,
  oldDatabaseUrl,
  beginsAgain = false,
  settings,
}: Repeat): Promise<string> {
  const open = (url: string) => openDatabase({ url, poolSize: 1, applicationName: 'lineup-repeat' });
  const db = open(databaseUrl);
  const old = oldDatabaseUrl === undefined ? undefined : open(oldDatabaseUrl);
  try {
    const storage = await openStorage(settings);
    const hashKey = settings.BLIND_INDEX_KEY;
    const ctx: JournalContext = { db, storage, journal: storage, hashKey, now: () => new Date() };
    const fromOld = old ? await repeatFromDatabase(ctx, old) : 0;
    if (beginsAgain) await beginJournalAgain(db);
    const repeated = fromOld + (await repeatJournal(ctx));
    const none =
      'The file store has no journal of this database: if anything was ever removed, it is another store.\n';
    return `${(await hasJournal(ctx)) ? '' : none}${repeated} removals since are repeated.\n`;
  } finally {
    await Promise.all([db.$client.end({ timeout: 5 }), old?.$client.end({ timeout: 5 })]);
  }
}
