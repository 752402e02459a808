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
