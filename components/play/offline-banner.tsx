'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { installOfflineWorker } from '@/components/client/device/offline-worker';
import { toastLater } from '@/components/client/notifications/toasts';
import { pageTexts, useTexts } from '@/components/client/texts-provider';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Returns whether the device is online; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Blocks navigation while offline, because the browser's error page would lose unsaved input. */
function stayWhileOffline(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (
    navigator.onLine ||
    link?.origin !== window.location.origin ||
    link.getAttribute('href')?.startsWith('#')
  )
    return;
  event.preventDefault();
  // Also stops the router.
  event.stopPropagation();
  toastLater((toast) => toast.error(pageTexts('common')('offlineLink')));
}

/** Shows that the device is offline, blocks links meanwhile, and registers the service worker. */
export function OfflineBanner({ sentence = 'offline' }: { sentence?: 'offline' | 'offlineText' }) {
  const common = useTexts('common');
  const online = useOnline();
  useEffect(() => {
    window.addEventListener('click', stayWhileOffline, true);
    return () => window.removeEventListener('click', stayWhileOffline, true);
  }, []);
  useEffect(installOfflineWorker, []);
  return (
    <div role="status" data-testid="offline" className="sticky top-0 z-40">
      {online ? null : (
        <p className="offline-bar bg-accent px-4 text-center font-semibold text-on-accent text-xs leading-4 tall:py-1.5 tall:text-sm">
          {common.rich(sentence, { tall: (more) => <span className="hidden tall:inline">{more}</span> })}
        </p>
      )}
    </div>
  );
}
