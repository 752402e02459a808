/**
 * Keeps the focus of who plays by keyboard. What held it may go, a screen, an answer, a row; the browser then leaves it
 * nowhere, and a screen reader with it. The heading of what came instead takes it over, unless something else has by then.
 * Returns how to stop.
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  const note = () => {
    const { activeElement } = document;
    // A pointer's focus is not seen, and nobody misses it.
    last = activeElement?.matches(':focus-visible') ? activeElement : null;
  };
  const restore = () => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    // The router and the browser place the screen.
    heading.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(restore);
  changes.observe(document.body, { childList: true, subtree: true });
  const listeners = new AbortController();
  for (const type of ['focusin', 'keydown']) document.addEventListener(type, note, listeners);
  // What a screen focused by itself counts as seen until it is tapped.
  document.addEventListener('pointerdown', () => (last = null), listeners);
  return () => {
    changes.disconnect();
    listeners.abort();
  };
}
