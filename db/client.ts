import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type ISql, type Sql } from 'postgres';
import { driverSockets } from './driver-socket';
import { surviveLostTransactions } from './lost-transactions';
import * as schema from './schema';

export type Database = PostgresJsDatabase<typeof schema> & { $client: Sql };
export type { Sql } from 'postgres';
/** Anything that runs a query: the pool or a transaction. */
export type Queryable = ISql;

type Options = { url: string; poolSize?: number; applicationName?: string };

/** Opens a pool; `db` speaks Drizzle, `db.$client` is postgres.js itself. Close with `db.$client.end()`. */
export function openDatabase({ url, poolSize = 10, applicationName = 'lineup' }: Options): Database {
  const client = postgres(url, {
    max: poolSize,
    onnotice: () => {},
    // After a database restart the game is back within a second; the driver's own pauses grow to 20 s.
    backoff: (retries: number) => Math.min(0.02 * 2 ** retries, 1),
    connection: { application_name: applicationName },
    ...{ socket: driverSockets() },
  });
  surviveLostTransactions(client);
  return drizzle(client, { schema });
}
