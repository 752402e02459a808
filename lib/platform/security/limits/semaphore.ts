/** Lets `limit` tasks run at once and `queueLimit` wait, first come, first served. Refuses more with `onFull()`. */
export function semaphore(limit: number, queueLimit: number, onFull: () => Error) {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= limit) {
      if (waiting.length >= queueLimit) throw onFull();
      // A finishing task passes its slot on, so `running` stays the same.
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
