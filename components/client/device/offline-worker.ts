import { whenIdle } from '../use-loaded';

/** Registers the service worker when idle, in production only: cached files would hide changes. Returns the cancel function. */
export function installOfflineWorker(): () => void {
  if (process.env.NODE_ENV !== 'production') return () => undefined;
  return whenIdle(() => {
    if ('serviceWorker' in navigator) registerWorker().catch(() => undefined);
  });
}

/** Registers the service worker (app/sw.js). The language in its URL makes the browser reinstall it after a change. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  const language = document.documentElement.lang;
  return navigator.serviceWorker.register(`/sw.js?language=${language}`, { updateViaCache: 'none' });
}
