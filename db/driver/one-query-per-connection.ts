import type { Sql } from 'postgres';
import { type ConnectionQueue, runWhenFree } from './connection-queue';
import { interceptQueries } from './intercept-queries';
import { safeBegin, type Work } from './transactions';

/** Every query, transaction and reservation gets a connection on which nothing else is in flight. */
export function oneQueryPerConnection(driver: Sql, queue: ConnectionQueue): Sql {
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
