import type { DriverQuery } from './intercept-queries';
import { onSettled } from './intercept-queries';

/** Grants connections to `size` holders at a time; the others wait in order. */
export type ConnectionQueue = {
  enter(start: () => void): void;
  leave(): void;
};

/**
 * Creates the queue. After more than `idleSeconds` without use (a frozen process), the server may have closed
 * connections. The driver's timers close them first, so the next query starts after those.
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

export function runWhenFree(query: DriverQuery, queue: ConnectionQueue): void {
  const { handler } = query;
  query.handler = (self) =>
    queue.enter(() => {
      handler(self);
      onSettled(self, queue.leave, queue.leave);
    });
}
