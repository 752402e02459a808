/** Runs at most `limit` tasks at once and queues up to `queueLimit` more in order. Rejects further tasks with `onFull()`. */
export function semaphore(limit: number, queueLimit: number, onFull: () => Error) {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= limit) {
      if (waiting.length >= queueLimit) throw onFull();
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
