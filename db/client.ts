import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type ISql, type Sql } from 'postgres';
import { driverSockets } from './driver-socket';
import { surviveLostTransactions } from './lost-transactions';
import * as schema from './schema';

export type Database = PostgresJsDatabase<typeof schema> & { $client: Sql };
/** What runs inside `db.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type { Sql } from 'postgres';
/** Anything that runs a query: the pool or a transaction. */
export type Queryable = ISql;

type Options = {
  url: string;
  poolSize?: number;
  applicationName?: string;
  /** The server gives up statements that take longer. For direct connections alone: poolers refuse the setting. */
  statementTimeoutMs?: number;
};

/**
 * A connection's first message of at least this many bytes is sent at once. A shorter one waits for a timer, and where
 * the connection was lost with a query just handed to it, the driver (3.4.9) forgets to set that timer again: the
 * connection never came back. Sent at once, it comes with a remnant of that query, is turned away, and the next try is
 * clean. PostgreSQL keeps the first 63 characters of the name only.
 */
const SENT_AT_ONCE_BYTES = 1024;

/**
 * A `begin` that is the last query a connection takes on before it counts as full is not told that the connection is its
 * own (driver 3.4.9): it fails, and leaves the connection in a transaction that whoever comes next writes into and nobody
 * commits. So no connection ever is.
 */
const NEVER_FULL = Number.MAX_SAFE_INTEGER;

/** Opens a pool; `db` speaks Drizzle, `db.$client` is postgres.js itself. Close with `db.$client.end()`. */
export function openDatabase(options: Options): Database {
  const { url, poolSize = 10, applicationName = 'lineup', statementTimeoutMs } = options;
  const client = postgres(url, {
    max: poolSize,
    onnotice: () => {},
    // After a database restart the game is back within a second; the driver's own pauses grow to 20 s.
    backoff: (retries: number) => Math.min(0.02 * 2 ** retries, 1),
    connection: {
      application_name: applicationName.padEnd(SENT_AT_ONCE_BYTES),
      ...(statementTimeoutMs ? { statement_timeout: statementTimeoutMs } : {}),
    },
    // Options that the driver's types leave out.
    ...{ socket: driverSockets(), max_pipeline: NEVER_FULL },
  });
  surviveLostTransactions(client);
  return drizzle(client, { schema });
}
