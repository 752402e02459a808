import { expect, test } from 'vitest';
import { migrateDatabase } from '@/db/migrate';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase();

test('migrations run again, and several at once, without effect', async () => {
  const before = await database.db.$client`select hash from drizzle.__drizzle_migrations order by id`;
  await Promise.all([
    migrateDatabase(database.url),
    migrateDatabase(database.url),
    migrateDatabase(database.url),
  ]);
  const after = await database.db.$client`select hash from drizzle.__drizzle_migrations order by id`;
  expect(after).toEqual(before);
});
