import { checkDatabase, requireDirectDatabase, unsuitableReason } from '@/db/check-database';
import { type Database, openDatabase } from '@/db/client';
import { isDatabaseDown } from '@/db/driver/connection-errors';
import type { Env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';

/** Returns the message for a database that commands cannot use; undefined for any other error. */
export function databaseRefusal(error: unknown): string | undefined {
  const noAnswer = 'The database does not answer: check DATABASE_DIRECT_URL or DATABASE_URL.';
  return unsuitableReason(error) ?? (isDatabaseDown(error) ? noAnswer : undefined);
}

/** Checks that this version can use the database at `url`. Throws UNAVAILABLE with advice. */
export async function checkCommandDatabase(url: string): Promise<void> {
  const db = openDatabase({ url, poolSize: 1, applicationName: 'lineup-check' });
  try {
    await requireDirectDatabase(url);
    await checkDatabase(db);
  } catch (cause) {
    const message = databaseRefusal(cause);
    throw message === undefined ? cause : new AppError('UNAVAILABLE', message, { cause });
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

/** Opens a direct connection to the game's database. Throws UNAVAILABLE, like checkCommandDatabase. */
export async function openCommandDatabase(settings: Env, applicationName: string): Promise<Database> {
  const url = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  await checkCommandDatabase(url);
  return openDatabase({ url, poolSize: 2, applicationName });
}
