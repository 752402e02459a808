/**
 * Moves keyboard focus to the heading when the focused element is removed: browsers would reset focus to the body,
 * and screen readers with it. Returns how to stop.
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  const note = () => {
    const { activeElement } = document;
    // Pointer users do not see the focus.
    last = activeElement?.matches(':focus-visible') ? activeElement : null;
  };
  const restore = () => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    // Scrolling is up to the router and the browser.
    heading.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(restore);
  changes.observe(document.body, { childList: true, subtree: true });
  const listeners = new AbortController();
  for (const type of ['focusin', 'keydown']) document.addEventListener(type, note, listeners);
  // Programmatic focus counts as visible until the next tap.
  document.addEventListener('pointerdown', () => (last = null), listeners);
  return () => {
    changes.disconnect();
    listeners.abort();
  };
}
