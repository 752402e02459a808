/** If the player stops the page load, a later call may start it again after this time. */
const LEAVING_MS = 5000;
let isLeaving = false;

/**
 * Opens another page with a full page load, which drops the router's cache. Ignores further calls: several answers
 * report the same ended session, and a second load would abort the first.
 */
export function leaveOnce(path: string): void {
  if (isLeaving) return;
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, LEAVING_MS);
  window.location.assign(path);
}
