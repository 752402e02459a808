import type { DriverQuery } from './intercept-queries';
import { onSettled } from './intercept-queries';

/** Lets `size` holders have a connection at a time; the others wait in the order they came. */
export type ConnectionQueue = {
  /** Calls `start` once a connection is free, at once where one is. Each call needs one `leave`. */
  enter(start: () => void): void;
  leave(): void;
};

/**
 * A process that was frozen for longer than `idleSeconds` wakes up with a query and with connections that the server may
 * have closed meanwhile. The driver's timers close them, so the query starts after those.
 */
export function createConnectionQueue(size: number, idleSeconds = Number.POSITIVE_INFINITY): ConnectionQueue {
  const waiting: (() => void)[] = [];
  let free = size;
  let lastLeftMs = performance.now();
  return {
    enter(start) {
      if (free === 0) return void waiting.push(start);
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

/** Makes the query wait for a connection that has nothing else to do. */
export function runWhenFree(query: DriverQuery, queue: ConnectionQueue): void {
  const { handler } = query;
  query.handler = (self) =>
    queue.enter(() => {
      handler(self);
      onSettled(self, queue.leave, queue.leave);
    });
}
