/** Runs the work after this time even if the page stays busy. */
const AT_LATEST_MS = 4000;
/** Delay for browsers without requestIdleCallback. */
const WITHOUT_IDLE_MS = 1500;

/** Runs work that the first load should not wait for, once the browser is idle. Returns how to cancel. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: AT_LATEST_MS });
  return () => window.cancelIdleCallback(handle);
}
