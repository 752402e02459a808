import type { Sql } from 'postgres';
import { type DriverQuery, interceptQueries, onSettled } from './intercept-queries';
import { safeBegin, type Work } from './transactions';

/** Gives out at most `size` connections at a time. Others wait in order. */
export type ConnectionQueue = {
  enter(start: () => void): void;
  leave(): void;
};

type Options = {
  idleSeconds?: number | undefined;
  onWaited?: ((seconds: number) => void) | undefined;
};

function timed(start: () => void, onWaited: (seconds: number) => void): () => void {
  const from = performance.now();
  return () => {
    onWaited((performance.now() - from) / 1000);
    start();
  };
}

/**
 * After `idleSeconds` without use (a frozen process), the server may have closed connections. The driver's idle timers must run first and
 * close them too, so the next query starts after those timers.
 */
export function createConnectionQueue(
  size: number,
  { idleSeconds = Number.POSITIVE_INFINITY, onWaited }: Options = {},
): ConnectionQueue {
  const waiting: (() => void)[] = [];
  let free = size;
  let lastLeftMs = performance.now();
  return {
    enter(start) {
      if (free === 0) return void waiting.push(onWaited ? timed(start, onWaited) : start);
      free -= 1;
      if (performance.now() - lastLeftMs > idleSeconds * 1000) setTimeout(start);
      else start();
    },
    leave() {
      lastLeftMs = performance.now();
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}

function runWhenFree(query: DriverQuery, queue: ConnectionQueue): void {
  const { handler } = query;
  query.handler = (self) =>
    queue.enter(() => {
      handler(self);
      onSettled(self, queue.leave, queue.leave);
    });
}

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
