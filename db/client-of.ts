import type { Queryable, Transaction } from './client';

/** Returns the client of a Drizzle transaction: its statements belong to the same transaction. */
export function clientOf(tx: Transaction): Queryable {
  return (tx._.session as unknown as { client: Queryable }).client;
}
