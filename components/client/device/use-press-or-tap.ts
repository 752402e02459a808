import { useSyncExternalStore } from 'react';

const FINE_POINTER = '(pointer: fine)';

function subscribe(onChange: () => void) {
  const pointer = window.matchMedia(FINE_POINTER);
  pointer.addEventListener('change', onChange);
  return () => pointer.removeEventListener('change', onChange);
}

/** Returns *Press* for a mouse, *Tap* for a touch screen. The server renders *Tap*. */
export function usePressOrTap(): 'Press' | 'Tap' {
  return useSyncExternalStore(
    subscribe,
    () => (window.matchMedia(FINE_POINTER).matches ? 'Press' : 'Tap'),
    () => 'Tap',
  );
}
