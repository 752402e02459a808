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
