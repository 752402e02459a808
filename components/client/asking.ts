/** Whether a question waits for its answer on this screen: what is not about it waits, too. */
let asking = false;
const listeners = new Set<() => void>();

export function setAsking(on: boolean): void {
  if (asking === on) return;
  asking = on;
  for (const tell of listeners) tell();
}

export function isAsking(): boolean {
  return asking;
}

/** Calls `listener` when a question comes or goes; the returned function ends that. */
export function onAsking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
