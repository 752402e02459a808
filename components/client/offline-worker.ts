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

/**
 * Registers the service worker, which may be there already. A page in another language registers another URL, so the browser
 * installs the worker again and stores the offline page in that language.
 */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  const language = document.documentElement.lang;
  return navigator.serviceWorker.register(`/sw.js?language=${language}`, { updateViaCache: 'none' });
}
