import { openDatabase } from '@/db/client';
import type { Env } from '@/lib/platform/config/env';
import { openStorage } from '@/lib/platform/storage/storage';
import {
  hasJournal,
  type JournalContext,
  repeatFromDatabase,
  repeatJournal,
  restartJournal,
} from '@/lib/recovery/sync-journal';

type Repeat = {
  databaseUrl: string;
  /** The lost database, if it can still be read. */
  oldDatabaseUrl?: string | undefined;
  /** Set if the store has lost its journal: a new one starts with the entries of this database. */
  restartsJournal?: boolean;
  settings: Env;
};

/** Repeats the removals, withdrawals and erasures since the backup, from the old database and the journal. Returns the text to print. */
export async function repeatRemovals({
  databaseUrl,
  oldDatabaseUrl,
  restartsJournal = false,
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
    if (restartsJournal) await restartJournal(db);
    const repeated = fromOld + (await repeatJournal(ctx));
    const none =
      'The file store has no journal of this database. If anything was ever removed, it is the wrong store.\n';
    return `${(await hasJournal(ctx)) ? '' : none}${repeated} later removals are repeated.\n`;
  } finally {
    await Promise.all([db.$client.end({ timeout: 5 }), old?.$client.end({ timeout: 5 })]);
  }
}
