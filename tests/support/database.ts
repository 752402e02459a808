import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { TEMPLATE_DATABASE } from './template';

export type TestDatabase = { url: string; db: Database; sql: Database['$client'] };

/** Clones the migrated template for this test file and drops it afterwards. Read the result inside tests only. */
export function testDatabase({ poolSize = 10 } = {}): TestDatabase {
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
    await warmPool(handle.db, poolSize);
  });
  afterAll(async () => {
    await handle.sql.end({ timeout: 5 });
    const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  return handle;
}

/** Opens every connection of the pool: a race that passes on a cold pool proves nothing. */
async function warmPool(db: Database, poolSize: number): Promise<void> {
  await Promise.all(Array.from({ length: poolSize }, () => db.$client`select pg_sleep(0.02)`));
}
