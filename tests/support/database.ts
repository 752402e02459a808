import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { TEMPLATE_DATABASE } from './settings';

export type TestDatabase = { url: string; db: Database; sql: Database['$client'] };

/**
 * Clones the migrated template for this test file and drops it afterwards. Read the result inside tests only. Connections open
 * when they are needed, because each costs 50 ms of CPU time. A test of races needs them open before: it passes `warm`.
 */
export function testDatabase({ warm = 0, poolSize = Math.max(warm, 10) } = {}): TestDatabase {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const handle = {} as TestDatabase;
  beforeAll(async () => {
    const adminUrl = inject('postgresUrl');
    const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
    await admin.unsafe(`create database ${name} template ${TEMPLATE_DATABASE}`);
    await admin.end();
    handle.url = adminUrl.replace(/\/postgres$/, `/${name}`);
    handle.db = openDatabase({ url: handle.url, poolSize });
    handle.sql = handle.db.$client;
    await warmPool(handle.db, warm);
  });
  afterAll(async () => {
    await handle.sql.end({ timeout: 5 });
    const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  return handle;
}

/** A race that passes on a cold pool proves nothing. */
async function warmPool(db: Database, connections: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => db.$client`select pg_sleep(0.02)`));
}

/** Resolves once this many sessions wait for a lock in the database. */
export async function untilLocksWait(db: Database, count = 1): Promise<void> {
  const waiting = () => db.$client`
    select from pg_locks where not granted and pid in (
      select pid from pg_stat_activity where datname = current_database())`;
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
}

export const emptyDatabase = (): Promise<string> => createdDatabase('');

/** Clones the migrated template, ten times as fast as migrating, and returns its address. Drops the database after the test. */
export const migratedDatabase = (): Promise<string> => createdDatabase(`template ${TEMPLATE_DATABASE}`);

async function createdDatabase(from: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} ${from}`);
  onTestFinished(async () => {
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  });
  return inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
}
