import type { Clock, Db } from 'pg-boss';
import type { Sql, TransactionSql } from 'postgres';

/** A clock without timers, so that a process that only enqueues jobs can exit. */
export const timerlessClock: Clock = {
  now: () => Date.now(),
  setTimeout: () => undefined,
  clearTimeout: () => {},
  setInterval: () => undefined,
  clearInterval: () => {},
};

type Rows = { rows: unknown[] };
type Parameter = string | number | boolean | null | string[];

/** pg-boss sends a transaction as a script. The driver must begin transactions itself. */
const OWN_TRANSACTION = /^\s*BEGIN;(.*)COMMIT;\s*$/s;

/** Drizzle turned off the driver's own serialization of dates and JSON. */
function serialized(value: unknown): Parameter {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return value as Parameter;
}

function rowsOf(result: readonly unknown[]): Rows {
  return { rows: result.length > 0 && result.every(Array.isArray) ? result.flat() : [...result] };
}

async function run(client: Sql | TransactionSql, text: string, values: unknown[] = []): Promise<Rows> {
  return rowsOf(await client.unsafe(text, values.map(serialized)));
}

/** Lets pg-boss use our connection, which must have been passed to Drizzle before. `listenOn` must be a direct connection. */
export function jobStore(client: Sql, listenOn?: Sql): Db {
  const store: Db = {
    async executeSql(text, values) {
      const script = OWN_TRANSACTION.exec(text)?.[1];
      return script === undefined
        ? run(client, text, values)
        : ((await client.begin((tx) => run(tx, script))) as Rows);
    },
  };
  if (!listenOn) return store;
  return {
    ...store,
    async listen(channel, onNotification, onReconnect) {
      const listening = await listenOn.listen(channel, onNotification, onReconnect);
      return { close: () => listening.unlisten() };
    },
  };
}
