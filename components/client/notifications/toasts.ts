import type { toast } from 'react-hot-toast/headless';

type Library = typeof toast;
let library: Library | null = null;
const waiting: ((loaded: Library) => void)[] = [];

/** Calls `show` once the toast library is loaded. Keeps the library out of the first load. */
export function toastLater(show: (loaded: Library) => void): void {
  if (library) show(library);
  else waiting.push(show);
}

export function setToastLibrary(loaded: Library): void {
  library = loaded;
  for (const show of waiting.splice(0)) show(loaded);
}

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
