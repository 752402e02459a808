/**
 * `npm run migrate`: brings the database of DATABASE_URL (DATABASE_DIRECT_URL where that is a pooler) to the current
 * schema and fills the counties. For hosting the parts separately; `npm start` does it by itself.
 */
import { openDatabase } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { seedCounties } from '@/lib/counties/seed-counties';
import { databaseRefusal } from './command-database';

const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
if (!url) throw new Error('Set DATABASE_URL (see .env.example).');
try {
  await migrateDatabase(url);
  const db = openDatabase({ url, poolSize: 1 });
  const { counties } = await seedCounties(db);
  await db.$client.end();
  process.stdout.write(`The database is up to date; ${counties} counties.\n`);
} catch (error) {
  const refusal = databaseRefusal(error);
  if (refusal === undefined) throw error;
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
}
