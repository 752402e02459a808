'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';
import { installOfflineWorker } from '@/components/client/offline-worker';

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

/** Without a connection the browser would leave for its own error page, and what was typed or played with it. */
function stayWhileOffline(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (
    navigator.onLine ||
    link?.origin !== window.location.origin ||
    link.getAttribute('href')?.startsWith('#')
  )
    return;
  event.preventDefault();
  // Before the router sees it.
  event.stopPropagation();
  toast.error('You are offline. Open this screen again when you are back online.');
}

type OfflineBannerProps = {
  /** The sentence after "You are offline." */
  comfort?: string;
  /** A second sentence, shown on tall screens. */
  more?: string;
};

/** Says that there is no network, keeps links from leading away meanwhile, and has the offline page ready for the rest. */
export function OfflineBanner({
  comfort = 'Nothing is lost',
  more = '. The game continues when you are back online',
}: OfflineBannerProps) {
  const online = useOnline();
  useEffect(() => {
    window.addEventListener('click', stayWhileOffline, true);
    return () => window.removeEventListener('click', stayWhileOffline, true);
  }, []);
  useEffect(installOfflineWorker, []);
  return (
    <div role="status" data-testid="offline" className="sticky top-0 z-40">
      {online ? null : (
        <p className="bg-accent px-4 text-center font-semibold text-on-accent text-xs leading-4 tall:py-1.5 tall:text-sm">
          You are offline. {comfort}
          <span className="hidden tall:inline">{more}</span>.
        </p>
      )}
    </div>
  );
}
