'use client';

import { type RefObject, useEffect, useId } from 'react';

/** The open modals of the current entry of the history, outermost first. */
function openHere(): readonly string[] {
  return window.history.state?.modals ?? [];
}

/**
 * Gives an open modal an entry in the history, so that Back closes it instead of leaving the screen. Closed in another way
 * it takes the entry back. A link inside a modal replaces the entry (`replace`), so that Back leads to the screen.
 */
export function useBackCloses(open: boolean, dialog: RefObject<HTMLDialogElement | null>): void {
  const id = useId();
  useEffect(() => {
    if (!open) return;
    // There already after a reload, and when React runs effects twice.
    if (!openHere().includes(id)) {
      // The router's own notes go along: it would reload a page whose entry lacks them.
      window.history.pushState({ ...window.history.state, modals: [...openHere(), id] }, '');
    }
    const onBack = () => {
      if (!openHere().includes(id)) dialog.current?.close();
    };
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      // A moment later: whatever leads elsewhere in the same breath has an entry of its own by then, which stays.
      setTimeout(() => takeBack(id, dialog));
    };
  }, [open, id, dialog]);
}

/** Takes the entry of a closed modal out of the history; one that closed together with it, and lies above, goes first. */
function takeBack(id: string, dialog: RefObject<HTMLDialogElement | null>): void {
  if (dialog.current?.open || !openHere().includes(id)) return;
  if (openHere().at(-1) === id) window.history.back();
  else window.addEventListener('popstate', () => takeBack(id, dialog), { once: true });
}
