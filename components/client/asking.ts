/** Whether a question is open on this screen. Toasts about other things wait until it is answered. */
let asking = false;
const listeners = new Set<() => void>();

export function setAsking(on: boolean): void {
  if (asking === on) return;
  asking = on;
  for (const notify of listeners) notify();
}

export function isAsking(): boolean {
  return asking;
}

/** Calls `listener` when a question opens or closes; returns how to unsubscribe. */
export function onAsking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
