/** Keeps the `max` entries that were used last. */
export function createRecent<V>(max: number) {
  const entries = new Map<string, V>();
  const touch = (key: string, value: V) => {
    // A map lists its keys in the order in which they were added.
    entries.delete(key);
    entries.set(key, value);
  };
  return {
    get(key: string): V | undefined {
      const value = entries.get(key);
      if (value !== undefined) touch(key, value);
      return value;
    },
    set(key: string, value: V): void {
      touch(key, value);
      const [oldest] = entries.keys();
      if (entries.size > max && oldest !== undefined) entries.delete(oldest);
    },
  };
}
