/** Settles as `work` does. If `work` takes longer than `ms`, calls `onLate` and settles as that does. */
export function withTimeout<T, L>(work: Promise<T>, ms: number, onLate: () => L): Promise<T | L> {
  const { promise, resolve, reject } = Promise.withResolvers<T | L>();
  const timer = setTimeout(() => resolve(Promise.resolve().then(onLate)), ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
