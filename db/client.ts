import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type ISql, type Sql } from 'postgres';
import { type ConnectionQueue, createConnectionQueue, runWhenFree } from './connection-queue';
import { driverSockets } from './driver-socket';
import { interceptQueries } from './intercept-queries';
import * as schema from './schema';
import { safeBegin, type Work } from './transactions';

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
  /** The database itself, where `url` is a pooler: one that lends its connections by the transaction keeps no statements. */
  directUrl?: string | undefined;
  /** Connections that nothing used for so long are closed; unset, they stay open. */
  idleSeconds?: number | undefined;
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

/** A server that does not answer a connection by then is down. */
const CONNECT_TIMEOUT_SECONDS = 10;

/**
 * Gives every query and every transaction a connection with nothing else in flight. The driver (3.4.9) sends queries
 * behind those that are not answered yet, and that goes wrong in several ways: it repeats a statement whose plan was
 * dropped behind the `begin` of another caller, within whose transaction it then runs; it forgets a `begin` on a full
 * connection; and between the two messages of a query with parameters a pooler hands the connection to somebody else.
 */
function oneQueryPerConnection(driver: Sql, queue: ConnectionQueue): Sql {
  const safe = safeBegin(driver);
  const begin = async (...args: [Work] | [string, Work]) => {
    const [options, work] = args.length === 1 ? ['', args[0]] : args;
    await new Promise<void>((start) => queue.enter(start));
    return safe(options, work).finally(queue.leave);
  };
  const reserve = async () => {
    await new Promise<void>((start) => queue.enter(start));
    const sql = await driver.reserve().catch((error: unknown) => {
      queue.leave();
      throw error;
    });
    const { release } = sql;
    sql.release = () => {
      release();
      queue.leave();
    };
    return sql;
  };
  return interceptQueries(driver, (query) => runWhenFree(query, queue), { begin, reserve });
}

/** Opens a pool; `db` speaks Drizzle, `db.$client` is postgres.js itself. Close with `db.$client.end()`. */
export function openDatabase(options: Options): Database {
  const {
    url,
    directUrl = url,
    poolSize = 10,
    applicationName = 'lineup',
    idleSeconds,
    statementTimeoutMs,
  } = options;
  const client = postgres(url, {
    max: poolSize,
    prepare: directUrl === url,
    ...(idleSeconds ? { idle_timeout: idleSeconds } : {}),
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => {},
    // After a database restart the game is back within a second; the driver's own pauses grow to 20 s.
    backoff: (retries: number) => Math.min(0.02 * 2 ** retries, 1),
    connection: {
      application_name: applicationName.padEnd(SENT_AT_ONCE_BYTES),
      ...(statementTimeoutMs ? { statement_timeout: statementTimeoutMs } : {}),
    },
    // An option that the driver's types leave out.
    ...{ socket: driverSockets() },
  });
  return drizzle(oneQueryPerConnection(client, createConnectionQueue(poolSize, idleSeconds)), { schema });
}
