/** By then at the latest, however busy the page is. */
const AT_LATEST_MS = 4000;
/** Where the browser does not tell when it has time. */
const WITHOUT_IDLE_MS = 1500;

/** Does what no first load should wait for, once the browser has time. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: AT_LATEST_MS });
  return () => window.cancelIdleCallback(handle);
}
