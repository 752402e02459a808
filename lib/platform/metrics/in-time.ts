/** A scrape does not wait longer for the database: the rest is worth having most when it does not answer. */
export const PATIENCE_MS = 2000;

/** What `work` gives within the patience of a scrape, else undefined; it never rejects. */
export function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<T | undefined>();
  const timer = setTimeout(resolve, PATIENCE_MS, undefined);
  work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  return promise;
}
