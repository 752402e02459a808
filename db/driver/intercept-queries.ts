import type { ISql } from 'postgres';

/** A query of the driver. When it is awaited, it calls `handler`, which sends it on a connection. */
export type DriverQuery = Promise<unknown> & {
  handler: (query: DriverQuery) => void;
  reject: (error: unknown) => void;
};

type Observer = (query: DriverQuery) => void;

const shared = globalThis as typeof globalThis & { lineupQueryObserver?: Observer | undefined };

/** The observer is called before each later query. It is global, because Next bundles this module more than once. */
export function observeQueries(observer: Observer | undefined): void {
  shared.lineupQueryObserver = observer;
}

const queryObserver = (): Observer | undefined => shared.lineupQueryObserver;

export function onSettled(query: DriverQuery, done: () => void, failed: (error: unknown) => void): void {
  Promise.prototype.then.call(query, done, failed);
}

export function interceptQueries<S extends ISql>(
  sql: S,
  onQuery: (query: DriverQuery) => void,
  others: Partial<Record<keyof S, unknown>> = {},
): S {
  const intercepted = <T>(made: T): T => {
    if (made instanceof Promise) {
      const query = made as unknown as DriverQuery;
      onQuery(query);
      queryObserver()?.(query);
    }
    return made;
  };
  const unsafe = (...args: Parameters<S['unsafe']>) => intercepted(Reflect.apply(sql.unsafe, sql, args));
  const methods: Partial<Record<PropertyKey, unknown>> = { unsafe, ...others };
  return new Proxy(sql, {
    apply: (target, self, args) => intercepted(Reflect.apply(target as never, self, args)),
    get: (target, name) => methods[name] ?? Reflect.get(target, name),
  });
}
