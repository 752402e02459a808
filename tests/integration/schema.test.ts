import { readFileSync } from 'node:fs';
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import postgres, { type Sql } from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import journal from '@/db/migrations/meta/_journal.json' with { type: 'json' };
import * as schema from '@/db/schema';
import { testDatabase } from '@/tests/support/database';
import { emptyDatabase } from '@/tests/support/empty-database';

const database = testDatabase();

/** Selects columns, constraints and indexes, partitions excepted. Their order and the storage settings of tables are left out. */
const OBJECTS = `
  select format('%s.%I %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attnotnull) as object
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped
  union all select format('%s %I %s', conrelid::regclass, conname, pg_get_constraintdef(t.oid)) from pg_constraint t
    join pg_class c on c.oid = t.conrelid
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'f') and not c.relispartition
  union all select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition`;

const objectsOf = async (sql: Sql) => (await sql.unsafe(OBJECTS)).map(({ object }) => String(object)).sort();

test('the migrations create the tables that db/schema describes', async () => {
  const sql = postgres(await emptyDatabase(), { max: 1, onnotice: () => {} });
  onTestFinished(() => sql.end());
  await sql.unsafe(readFileSync('db/functions/uuid_v7.sql', 'utf8'));
  for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema)))
    await sql.unsafe(statement);
  const described = await objectsOf(sql);
  expect(described.length).toBeGreaterThan(300);
  expect(await objectsOf(database.db.$client)).toEqual(described);
});

test('the newest snapshot, from which drizzle-kit generates the next migration, is that of db/schema', async () => {
  const newest = String(journal.entries.length - 1).padStart(4, '0');
  const path = `db/migrations/meta/${newest}_snapshot.json`;
  const snapshot = JSON.parse(readFileSync(path, 'utf8')) as DrizzleSnapshotJSON;
  expect(await generateMigration(snapshot, generateDrizzleJson(schema))).toEqual([]);
});
