import { whenIdle } from './when-idle';

/**
 * Installs the worker that has the offline page ready (app/sw.js), once the browser has time. Returns how to call it off.
 * Built pages alone: while developing, kept files would hide changes.
 */
export function installOfflineWorker(): () => void {
  if (process.env.NODE_ENV !== 'production') return () => undefined;
  return whenIdle(() => {
    // Without it the game is the same, but for the offline page.
    navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  });
}
