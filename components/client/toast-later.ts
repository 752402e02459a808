import type { toast } from 'react-hot-toast/headless';

/** Loads the library of toasts and calls `show` with it. For code of the first load, which does without the library. */
export function toastLater(show: (library: typeof toast) => void): void {
  import('react-hot-toast/headless').then((library) => show(library.toast)).catch(() => null);
}
