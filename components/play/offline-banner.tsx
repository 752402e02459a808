'use client';

import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the device has a network at all; the server renders as if it had. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" data-testid="offline" className="sticky top-0 z-40">
      {online ? null : (
        <p className="bg-accent px-4 py-1.5 text-center font-semibold text-on-accent text-sm">
          You are offline. Nothing is lost, the game goes on when you are back.
        </p>
      )}
    </div>
  );
}
