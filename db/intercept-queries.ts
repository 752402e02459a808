import type { ISql } from 'postgres';

/** A query of the driver. It runs when it is first awaited: then `handler` hands it to a connection. */
export type DriverQuery = Promise<unknown> & { handler: (query: DriverQuery) => void };

/** What `then` does once a query has run, without being what makes it run. */
export function onSettled(query: DriverQuery, done: () => void, failed: (error: unknown) => void): void {
  Promise.prototype.then.call(query, done, failed);
}

/**
 * `sql` with every query it makes passed to `onQuery` before anything else sees it, and with `others` in place of its own
 * methods. The driver itself goes on with the `sql` it has.
 */
export function interceptQueries<S extends ISql>(
  sql: S,
  onQuery: (query: DriverQuery) => void,
  others: Partial<Record<keyof S, unknown>> = {},
): S {
  // `sql(…)` makes identifiers and lists too, which never run.
  const intercepted = <T>(made: T): T => {
    if (made instanceof Promise) onQuery(made as unknown as DriverQuery);
    return made;
  };
  const unsafe = (...args: Parameters<S['unsafe']>) => intercepted(Reflect.apply(sql.unsafe, sql, args));
  const methods: Partial<Record<PropertyKey, unknown>> = { unsafe, ...others };
  return new Proxy(sql, {
    apply: (target, self, args) => intercepted(Reflect.apply(target as never, self, args)),
    get: (target, name) => methods[name] ?? Reflect.get(target, name),
  });
}
