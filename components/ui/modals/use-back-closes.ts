'use client';

import { type RefObject, useEffect, useId } from 'react';

/** Returns the open modals of the current history entry, outermost first. */
function openHere(): readonly string[] {
  return window.history.state?.modals ?? [];
}

/** Adds a history entry while a modal is open, so that Back closes it. Links inside the modal must use `replace`. */
export function useBackCloses(open: boolean, dialog: RefObject<HTMLDialogElement | null>): void {
  const id = useId();
  useEffect(() => {
    if (!open) return;
    // The entry exists already after a reload, and when React runs effects twice.
    if (!openHere().includes(id)) {
      // Keeps the router's own state: it reloads pages whose entry lacks it.
      window.history.pushState({ ...window.history.state, modals: [...openHere(), id] }, '');
    }
    const onBack = () => {
      if (!openHere().includes(id)) dialog.current?.close();
    };
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      // Delayed, because a navigation in the same tick pushes its own entry, which must stay.
      setTimeout(() => takeBack(id, dialog));
    };
  }, [open, id, dialog]);
}

/** Removes a closed modal's history entry, after that of a modal above it. */
function takeBack(id: string, dialog: RefObject<HTMLDialogElement | null>): void {
  if (dialog.current?.open || !openHere().includes(id)) return;
  if (openHere().at(-1) === id) window.history.back();
  else window.addEventListener('popstate', () => takeBack(id, dialog), { once: true });
}
