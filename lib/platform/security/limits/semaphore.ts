/**
 * Lets at most `limit` tasks run at once and at most `queueLimit` wait; the next is refused with `onFull()`.
 * First come, first served.
 */
export function semaphore(limit: number, queueLimit: number, onFull: () => Error) {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= limit) {
      if (waiting.length >= queueLimit) throw onFull();
      // A finishing task hands its place over, so `running` stays as it is.
      await new Promise<void>((enter) => waiting.push(enter));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
