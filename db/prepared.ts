import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from './client';

const dialect = new PgDialect();

/**
 * A query of Drizzle's spelling as a statement that each connection plans once: for what is asked many times a second and
 * takes longer to plan than to answer. Not within a transaction of Drizzle's.
 */
export async function executePrepared<Row extends object>(
  { $client }: Pick<Database, '$client'>,
  query: SQL,
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  // The parameters are strings and numbers, as the queries spell them.
  return $client.unsafe<Row[]>(text, params as (string | number)[], { prepare: true });
}

/** Runs a query of Drizzle's spelling within a transaction of postgres.js. */
export async function executeWithin(transaction: Queryable, query: SQL): Promise<readonly object[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return transaction.unsafe<object[]>(text, params as (string | number)[]);
}
