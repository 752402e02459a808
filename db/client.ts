import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import * as schema from './schema';

export type Database = PostgresJsDatabase<typeof schema> & { $client: Sql };
export type { Sql } from 'postgres';

type Options = { url: string; poolSize?: number; applicationName?: string };

/** Opens a pool; `db` speaks Drizzle, `db.$client` is postgres.js itself. Close with `db.$client.end()`. */
export function openDatabase({ url, poolSize = 10, applicationName = 'lineup' }: Options): Database {
  const client = postgres(url, {
    max: poolSize,
    onnotice: () => {},
    connection: { application_name: applicationName },
  });
  return drizzle(client, { schema });
}
