/** `npm run migrate`: brings the database to the current schema and fills the counties. `npm start` does so by itself. */
import { openDatabase } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { seedCounties } from '@/lib/counties/seed-counties';
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { directDatabaseUrl } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { databaseRefusal } from './cli/command-database';

async function migrate({ out }: Terminal): Promise<void> {
  const url = directDatabaseUrl(process.env);
  try {
    await migrateDatabase(url);
    const db = openDatabase({ url, poolSize: 1 });
    const { counties } = await seedCounties(db);
    await db.$client.end();
    out(`The database is up to date; ${counties} counties.\n`);
  } catch (cause) {
    const refusal = databaseRefusal(cause);
    throw refusal === undefined ? cause : new AppError('UNAVAILABLE', refusal, { cause });
  }
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'migrate',
    purpose:
      'Migrates the database of DATABASE_URL to the schema of this version. Uses DATABASE_DIRECT_URL if it is set, as a pooler needs.',
    examples: ['npm run migrate'],
  }).action(() => migrate(terminal));

await runIfMain(import.meta.url, command);
