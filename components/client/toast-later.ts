import type { toast } from 'react-hot-toast/headless';

type Library = typeof toast;
let library: Library | null = null;
const waiting: ((loaded: Library) => void)[] = [];

/** Calls `show` with the library of toasts once it is there. For code of the first load, which does without the library. */
export function toastLater(show: (loaded: Library) => void): void {
  if (library) show(library);
  else waiting.push(show);
}

/** Hands the library over once it is loaded, and shows the toasts that waited for it. */
export function setToastLibrary(loaded: Library): void {
  library = loaded;
  for (const show of waiting.splice(0)) show(loaded);
}
