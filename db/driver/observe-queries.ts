/** A query of the driver. Awaiting it calls `handler`, which passes it to a connection. */
export type DriverQuery = Promise<unknown> & {
  handler: (query: DriverQuery) => void;
  reject: (error: unknown) => void;
};

type Observer = (query: DriverQuery) => void;

const shared = globalThis as typeof globalThis & { lineupQueryObserver?: Observer | undefined };

/**
 * Sets the observer of all later queries, called before each starts. It is global because Next bundles this module more than
 * once.
 */
export function observeQueries(observer: Observer | undefined): void {
  shared.lineupQueryObserver = observer;
}

export const queryObserver = (): Observer | undefined => shared.lineupQueryObserver;
