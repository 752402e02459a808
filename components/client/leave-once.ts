/** Whoever stopped the page from going is not kept on it for longer. */
const LEAVING_MS = 5000;
let isLeaving = false;

/**
 * Goes to another page by a whole page load: no screen of this player stays in the router's cache. The end of a session is
 * told more than once, by refused answers and by the server: going again would break off what is under way.
 */
export function leaveOnce(path: string): void {
  if (isLeaving) return;
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, LEAVING_MS);
  window.location.assign(path);
}
