import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type ISql, type Sql } from 'postgres';
import { type ConnectionQueue, createConnectionQueue, runWhenFree } from './connection-queue';
import { driverSockets } from './driver-socket';
import { interceptQueries } from './intercept-queries';
import * as schema from './schema';
import { safeBegin, type Work } from './transactions';

export type Database = PostgresJsDatabase<typeof schema> & { $client: Sql };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type { Sql, TransactionSql } from 'postgres';
export type Queryable = ISql;

type Options = {
  url: string;
  poolSize?: number;
  applicationName?: string;
  /** The database itself, where `url` is a pooler. A transaction pooler keeps no prepared statements. */
  directUrl?: string | undefined;
  /** Closes connections that were idle for so long; without it they stay open. */
  idleSeconds?: number | undefined;
  /** Cancels longer statements. Only for direct connections, because poolers refuse the setting. */
  statementTimeoutMs?: number;
  /** The server closes connections that are idle for so long. Only for direct connections. */
  idleSessionTimeoutMs?: number;
  /**
   * The server ends transactions that send nothing for so long, so that a frozen process gives up its locks. Left out behind a
   * pooler, which refuses the setting.
   */
  idleInTransactionMs?: number;
  /** Called whenever a connection has closed. Its locks are gone. */
  onClose?: () => void;
  /** Called for each query and transaction that found no connection free, once it has one. */
  onWaited?: (seconds: number) => void;
};

/**
 * The least size of a connection's first message that the driver (3.4.9) sends at once. It delays a shorter message
 * by a timer, and never sets that timer again when the connection was lost with a query on it: the connection never
 * came back. PostgreSQL keeps the first 63 characters of the name only.
 */
const SENT_AT_ONCE_BYTES = 1024;

const CONNECT_TIMEOUT_SECONDS = 10;

/**
 * Gives every query and transaction a connection with nothing else in flight. The driver (3.4.9) pipelines queries,
 * with bugs: it repeats a statement whose plan was dropped within the transaction of another caller; it loses a
 * `begin` on a full connection; and poolers switch connections between the two messages of a query with parameters.
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

/** Opens a pool. Close it with `db.$client.end()`. */
export function openDatabase(options: Options): Database {
  const {
    url,
    directUrl = url,
    poolSize = 10,
    applicationName = 'lineup',
    idleSeconds,
    statementTimeoutMs,
    idleSessionTimeoutMs,
    idleInTransactionMs,
    onClose,
    onWaited,
  } = options;
  const client = postgres(url, {
    max: poolSize,
    prepare: directUrl === url,
    ...(idleSeconds ? { idle_timeout: idleSeconds } : {}),
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => {},
    // After a restart of the database the game is back within a second; the driver's own delays grow to 20 s.
    backoff: (retries: number) => Math.min(0.02 * 2 ** retries, 1),
    connection: {
      application_name: applicationName.padEnd(SENT_AT_ONCE_BYTES),
      ...(statementTimeoutMs ? { statement_timeout: statementTimeoutMs } : {}),
      ...(idleSessionTimeoutMs ? { idle_session_timeout: idleSessionTimeoutMs } : {}),
      ...(idleInTransactionMs && directUrl === url
        ? { idle_in_transaction_session_timeout: idleInTransactionMs }
        : {}),
    },
    ...(onClose ? { onclose: onClose } : {}),
    ...{ socket: driverSockets() },
  });
  return drizzle(oneQueryPerConnection(client, createConnectionQueue(poolSize, { idleSeconds, onWaited })), {
    schema,
  });
}
