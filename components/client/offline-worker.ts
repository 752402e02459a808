import { whenIdle } from './when-idle';

/**
 * Registers the service worker (app/sw.js) when the browser is idle; returns how to cancel. Production only: cached
 * files would hide changes in development.
 */
export function installOfflineWorker(): () => void {
  if (process.env.NODE_ENV !== 'production') return () => undefined;
  return whenIdle(() => {
    if ('serviceWorker' in navigator) registerWorker().catch(() => undefined);
  });
}

/** Registers the service worker, which may be there already. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
}
