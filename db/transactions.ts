import type { Sql, TransactionSql } from 'postgres';
import { isLostConnection } from './connection-errors';
import { interceptQueries, onSettled } from './intercept-queries';

export type Work = (tx: TransactionSql) => unknown;
type Begin = (options: string, work: Work) => Promise<unknown>;

/** How long a connection that failed may take to close; one that does not was fine, and its transaction is rolled back. */
const CLOSES_WITHIN_MS = 1000;

/** The server rolled back although nothing had failed that the driver reported. */
export class NotCommitted extends Error {
  constructor(command: string) {
    super(`A transaction was not committed: the server answered ${command} to its COMMIT.`);
    this.name = 'NotCommitted';
  }
}

/** The result of `work`. Throws what it throws, and what any statement threw that it did not wait for or made light of. */
async function perform(work: Work, driverTx: TransactionSql): Promise<unknown> {
  let failed: { error: unknown } | undefined;
  const tx = interceptQueries(driverTx, (query) =>
    onSettled(
      query,
      () => {},
      (error) => {
        failed ??= { error };
      },
    ),
  );
  const result = work(tx);
  const settled = await (Array.isArray(result) ? Promise.all(result) : result);
  if (failed) throw failed.error;
  return settled;
}

/** PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, and calls neither an error. */
async function commit(tx: TransactionSql): Promise<void> {
  const { command } = await tx.unsafe('commit');
  if (command !== 'COMMIT') throw new NotCommitted(command);
}

/**
 * A `begin` that resolves only after the server has said COMMIT. The driver's own (3.4.9) takes any answer to its
 * `commit` for success, and sends a prepared `commit` again where the server does not know it: by then the transaction
 * has failed, the answer is ROLLBACK, and the caller is told of a success. So it never gets to send one.
 *
 * Nor does it hear of a lost connection: it would send `rollback` on the socket it no longer has, and that error, thrown
 * in a callback of its own, ends the process (porsager/postgres#1208). The transaction rejects by itself once the
 * connection has closed.
 */
export function safeBegin(client: Sql): Begin {
  const driverBegin = client.begin.bind(client) as Begin;
  return (options, work) =>
    new Promise((resolve, reject) => {
      let isOver = false;
      const guarded = async (tx: TransactionSql): Promise<unknown> => {
        let result: unknown;
        try {
          result = await perform(work, tx);
        } catch (error) {
          if (isLostConnection(error))
            await new Promise<void>((rollBack) => setTimeout(() => isOver || rollBack(), CLOSES_WITHIN_MS));
          throw error;
        }
        // The connection may serve others from here on: the driver, which would end a transaction on it, hears nothing.
        commit(tx).then(() => resolve(result), reject);
        return new Promise(() => {});
      };
      driverBegin(options, guarded).catch((error: unknown) => {
        isOver = true;
        reject(error);
      });
    });
}
