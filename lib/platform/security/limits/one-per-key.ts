/** Lets one task per key run at a time and refuses others with `onBusy()`. */
export function onePerKey(onBusy: () => Error) {
  const running = new Set<string>();
  return async function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    if (running.has(key)) throw onBusy();
    running.add(key);
    try {
      return await task();
    } finally {
      running.delete(key);
    }
  };
}
