/** Settles as `work` does. After `ms` it settles as `onLate` does instead. */
export function withTimeout<T, L>(work: Promise<T>, ms: number, onLate: () => L): Promise<T | L> {
  const { promise, resolve, reject } = Promise.withResolvers<T | L>();
  const timer = setTimeout(() => resolve(Promise.resolve().then(onLate)), ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
