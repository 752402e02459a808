import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import { connectionOptions, withoutForeignParameters } from './connection-settings';
import { createConnectionQueue, oneQueryPerConnection } from './driver/connection-queue';
import { prepareStatements } from './driver/prepare-statements';
import { driverSockets, IMMEDIATE_SEND_BYTES } from './driver/sockets';
import * as schema from './schema';

prepareStatements();

export type Database = PostgresJsDatabase<typeof schema> & { $client: Sql };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A connection or a transaction: the type of `db` in functions that run in either. */
export type Queryable = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;
export type { Sql } from 'postgres';

type Options = {
  url: string;
  poolSize?: number;
  applicationName?: string;
  /** The database's own address, when `url` is a pooler. A transaction pooler keeps no prepared statements. */
  directUrl?: string | undefined;
  idleSeconds?: number | undefined;
  /** Cancels longer statements. Only for direct connections, because poolers refuse the setting. */
  statementTimeoutMs?: number;
  idleSessionTimeoutMs?: number;
  /**
   * The server ends transactions that send nothing for this time, so that a frozen process releases its locks. Only for direct connections.
   */
  idleInTransactionMs?: number;
  /** Called after a connection has closed. Its locks are released then. */
  onClose?: () => void;
  /** Called for each query and transaction that had to wait for a connection, once it has one. */
  onWaited?: (seconds: number) => void;
};

/** For `idleInTransactionMs`. Limits how long a player's event waits for the locks of a frozen process. */
export const IDLE_IN_TRANSACTION_MS = 5000;

const CONNECT_TIMEOUT_SECONDS = 5;

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
  const isDirect = directUrl === url;
  const client = postgres(withoutForeignParameters(url), {
    max: poolSize,
    prepare: isDirect,
    ...(idleSeconds ? { idle_timeout: idleSeconds } : {}),
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => {},
    // Short, so that the game is back within a second after a restart of the database. The driver's own delays grow to 20 s.
    backoff: (retries: number) => Math.min(0.02 * 2 ** retries, 1),
    connection: {
      application_name: applicationName.padEnd(IMMEDIATE_SEND_BYTES),
      ...connectionOptions(url, {
        statement_timeout: statementTimeoutMs,
        idle_session_timeout: idleSessionTimeoutMs,
        idle_in_transaction_session_timeout: isDirect ? idleInTransactionMs : undefined,
      }),
    },
    ...(onClose ? { onclose: onClose } : {}),
    ...{ socket: driverSockets() },
  });
  return drizzle(oneQueryPerConnection(client, createConnectionQueue(poolSize, { idleSeconds, onWaited })), {
    schema,
  });
}

/** Opens a connection for LISTEN, which reconnects by itself. `directUrl` must not lead to a transaction pooler, which drops LISTEN. */
export function openListener(directUrl: string, applicationName: string): Sql {
  return postgres(withoutForeignParameters(directUrl), {
    max: 1,
    onnotice: () => {},
    backoff: (retries: number) => Math.min(0.02 * 2 ** retries, 1),
    connection: { application_name: applicationName, ...connectionOptions(directUrl, {}) },
  });
}
