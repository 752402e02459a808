import { useEffect, useState } from 'react';

const RETRY_MS = 3000;

const atOnce = (work: () => void) => {
  work();
  return () => {};
};

/**
 * Loads a module after the first paint, and retries until it succeeds. `load` must be a stable function. `wait` decides when
 * loading starts; null loads nothing.
 */
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
