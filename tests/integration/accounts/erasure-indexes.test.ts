import { expect, test } from 'vitest';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase();

test('every foreign key to players starts an index, so that an erasure finds its rows', async () => {
  const rows = await database.db.$client<{ name: string; is_indexed: boolean }[]>`
    select c.conrelid::regclass::text as name,
      exists (select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null) as is_indexed
    from pg_constraint c where c.contype = 'f' and c.confrelid = 'public.players'::regclass order by 1`;
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.filter((row) => !row.is_indexed).map(({ name }) => name)).toEqual([]);
});
