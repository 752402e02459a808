import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from './client';

const dialect = new PgDialect();

/**
 * Runs a frequent Drizzle query as a prepared statement, planned once per connection. Not for use in a transaction.
 */
export async function executePrepared<Row extends object>(
  { $client }: Pick<Database, '$client'>,
  query: SQL,
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return $client.unsafe<Row[]>(text, params as (string | number)[], { prepare: true });
}

export async function executeWithin(transaction: Queryable, query: SQL): Promise<readonly object[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return transaction.unsafe<object[]>(text, params as (string | number)[]);
}
