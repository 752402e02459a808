import { useSyncExternalStore } from 'react';

const FINE_POINTER = '(pointer: fine)';

function subscribe(onChange: () => void) {
  const pointer = window.matchMedia(FINE_POINTER);
  pointer.addEventListener('change', onChange);
  return () => pointer.removeEventListener('change', onChange);
}

/** Returns the word for choosing something: *Press* with a mouse, *Tap* on a touch screen and on the server. */
export function usePressWord(): 'Press' | 'Tap' {
  return useSyncExternalStore(
    subscribe,
    () => (window.matchMedia(FINE_POINTER).matches ? 'Press' : 'Tap'),
    () => 'Tap',
  );
}
