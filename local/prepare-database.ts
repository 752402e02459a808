import postgres from 'postgres';
import { openDatabase } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { sql } from '@/db/sql';
import { seedCounties } from '@/lib/counties/seed-counties';

export async function ensureDatabase(serverUrl: string, database: string): Promise<void> {
  const client = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    const found = await client`select 1 from pg_database where datname = ${database}`;
    if (found.length === 0) await client`create database ${client(database)}`;
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Migrates the database at `url` and fills the counties. Safe to repeat and to run concurrently. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrateDatabase(url);
  const db = openDatabase({ url, poolSize: 1, applicationName: 'lineup-prepare' });
  try {
    const [counted] = await db.execute(sql`select count(*)::int as counties from counties`);
    if (counted?.counties === 0) await seedCounties(db);
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}
