import { type SQLWrapper, sql } from 'drizzle-orm';
import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

async function execute(this: PgDatabase<never>, query: SQLWrapper | string): Promise<unknown> {
  const statement = dialect.sqlToQuery(typeof query === 'string' ? sql.raw(query) : query.getSQL());
  // Drizzle prepares queries that have a name. The name itself does not matter.
  return this._.session.prepareQuery(statement, undefined, 'prepared', false).execute();
}

export function prepareStatements(): void {
  Reflect.set(PgDatabase.prototype, 'execute', execute);
}
