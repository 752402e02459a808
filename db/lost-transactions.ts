import type { Sql, TransactionSql } from 'postgres';

type Work = (tx: TransactionSql) => unknown;

/** How long a connection that failed may take to close; one that does not was fine, and its transaction is rolled back. */
const CLOSES_WITHIN_MS = 1000;

/** What the driver and the socket say of a connection that is no more. */
const LOST = new Set(['CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Whether this came of a connection that is closed, or that the server closes right after saying so. */
function isLoss(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const severity = Reflect.get(cause, 'severity');
    if (LOST.has(String(Reflect.get(cause, 'code'))) || severity === 'FATAL' || severity === 'PANIC')
      return true;
  }
  return false;
}

/**
 * Lets a process outlive connections that are lost within a transaction. The driver (3.4.9) then sends `rollback` on the
 * socket it no longer has, and that error, thrown in a callback of its own, ends the process
 * (porsager/postgres#1208). So work that failed for such a loss is not told to the driver: it rejects the transaction
 * by itself once the connection has closed.
 */
export function surviveLostTransactions(client: Sql): void {
  const begin = client.begin.bind(client) as (options: string, work: Work) => Promise<unknown>;
  Reflect.set(client, 'begin', async (...args: [Work] | [string, Work]) => {
    const [options, work] = args.length === 1 ? ['', args[0]] : args;
    let isOver = false;
    const guarded = async (tx: TransactionSql): Promise<unknown> => {
      try {
        const result = work(tx);
        return await (Array.isArray(result) ? Promise.all(result) : result);
      } catch (error) {
        if (isLoss(error))
          await new Promise<void>((rollBack) => setTimeout(() => isOver || rollBack(), CLOSES_WITHIN_MS));
        throw error;
      }
    };
    try {
      return await begin(options, guarded);
    } finally {
      isOver = true;
    }
  });
}
