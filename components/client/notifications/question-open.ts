/** Whether a question is open on this screen. Other toasts wait until it is answered. */
let isOpen = false;
const listeners = new Set<() => void>();

export function setQuestionOpen(on: boolean): void {
  if (isOpen === on) return;
  isOpen = on;
  for (const notify of listeners) notify();
}

export function isQuestionOpen(): boolean {
  return isOpen;
}

/** Calls `listener` when a question opens or closes. Returns the unsubscribe function. */
export function onQuestionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
