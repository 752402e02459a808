import type { Sql, TransactionSql } from 'postgres';
import { isLostConnection } from './connection-errors';
import { interceptQueries, onSettled } from './intercept-queries';

export type Work = (tx: TransactionSql) => unknown;
type Begin = (options: string, work: Work) => Promise<unknown>;

/** A failed connection closes within this time. If it stays open, it works, and its transaction is rolled back. */
const CLOSES_WITHIN_MS = 1000;

export class NotCommitted extends Error {
  constructor(command: string) {
    super(`A transaction was not committed: the server answered ${command} to its COMMIT.`);
    this.name = 'NotCommitted';
  }
}

type Connection = { lost?: unknown };

/** Returns the result of `work`. Throws its error, or that of any of its statements, even if a statement was not awaited. */
async function perform(work: Work, driverTx: TransactionSql, connection: Connection): Promise<unknown> {
  let failed: { error: unknown } | undefined;
  const tx = interceptQueries(driverTx, (query) => {
    const { handler } = query;
    query.handler = (self) => (connection.lost ? self.reject(connection.lost) : handler(self));
    onSettled(
      query,
      () => {},
      (error) => {
        failed ??= { error };
        if (isLostConnection(error)) connection.lost ??= error;
      },
    );
  });
  const result = work(tx);
  const settled = await (Array.isArray(result) ? Promise.all(result) : result);
  if (failed) throw failed.error;
  if (connection.lost) throw connection.lost;
  return settled;
}

async function commit(tx: TransactionSql): Promise<void> {
  const { command } = await tx.unsafe('commit');
  if (command !== 'COMMIT') throw new NotCommitted(command);
}

/**
 * Returns a `begin` that resolves only after the server answered COMMIT. The driver (3.4.9) treats any answer as success. It also repeats a
 * prepared `commit` that the server does not know, and the server then answers ROLLBACK.
 * After a connection is lost, the driver sends `rollback` and further statements to a socket that no longer exists, which ends the process
 * (porsager/postgres#1208). So these statements fail before they reach the driver, and the driver does not learn that the work failed. The
 * transaction rejects once the connection has closed.
 */
export function safeBegin(client: Sql): Begin {
  const driverBegin = client.begin.bind(client) as Begin;
  return (options, work) =>
    new Promise((resolve, reject) => {
      const connection: Connection = {};
      let isOver = false;
      const guarded = async (tx: TransactionSql): Promise<unknown> => {
        let result: unknown;
        try {
          result = await perform(work, tx, connection);
        } catch (error) {
          if (connection.lost)
            await new Promise<void>((rollBack) => setTimeout(() => isOver || rollBack(), CLOSES_WITHIN_MS));
          throw error;
        }
        // After the commit the connection may serve others, so the driver must not end a transaction on it.
        commit(tx).then(() => resolve(result), reject);
        return new Promise(() => {});
      };
      driverBegin(options, guarded).catch((error: unknown) => {
        isOver = true;
        connection.lost ??= error;
        reject(error);
      });
    });
}
