import { useEffect, useState } from 'react';

const RETRY_MS = 3000;

const atOnce = (work: () => void) => {
  work();
  return () => {};
};

/** Loads a module after the first paint, again until it succeeds. `load` must be stable. `wait` delays the start; null loads nothing. */
export function useLoaded<T>(
  load: () => Promise<T>,
  wait: ((work: () => void) => () => void) | null = atOnce,
): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    if (!wait) return;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const attempt = () => {
      load().then(
        (module) => left || setLoaded(module),
        () => {
          if (!left) timer = setTimeout(attempt, RETRY_MS);
        },
      );
    };
    const cancel = wait(attempt);
    return () => {
      left = true;
      cancel();
      clearTimeout(timer);
    };
  }, [load, wait]);
  return loaded;
}

export const atOnceIf = (isWanted: boolean) => (isWanted ? atOnce : null);

/** Runs the work after this time even if the page stays busy. */
const IDLE_TIMEOUT_MS = 4000;
const WITHOUT_IDLE_MS = 1500;

/** Runs work once the browser is idle, to keep it out of the first load. Returns the cancel function. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  return () => window.cancelIdleCallback(handle);
}
