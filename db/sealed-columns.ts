import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from './schema';

const SUFFIX = '_sealed';

/** A column of encrypted (sealed) values. `place` and the row's id are authenticated with each value. */
export type SealedColumn = { table: string; column: string; idColumn: string; place: string };

function idColumnOf(table: PgTable): string {
  const { columns, name } = getTableConfig(table);
  const ids = columns.filter((column) => column.primary && column.getSQLType() === 'uuid');
  const [id] = ids;
  if (!id || ids.length > 1) throw new Error(`${name} holds sealed values and needs one uuid as its key`);
  return id.name;
}

/** Returns every column that ends in `_sealed`. `players.email_sealed` has the place `players.email`. */
export function sealedColumns(): SealedColumn[] {
  const exported: unknown[] = Object.values(schema);
  const tables = exported.filter((value): value is PgTable => is(value, PgTable));
  return tables.flatMap((table) => {
    const { columns, name } = getTableConfig(table);
    return columns
      .filter((column) => column.name.endsWith(SUFFIX))
      .map((column) => ({
        table: name,
        column: column.name,
        idColumn: idColumnOf(table),
        place: `${name}.${column.name.slice(0, -SUFFIX.length)}`,
      }));
  });
}
