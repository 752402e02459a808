'use client';

import { useEffect, useEffectEvent } from 'react';

/** A key of a screen, such as `j`, and what it does, for the list of keys. */
export type DeskKey = {
  key: string;
  what: string;
  press: () => void;
  /** Goes on while the key is held. */
  repeats?: boolean;
};

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';

/** Calls the key that was pressed. Fields, open dialogs and combinations with Ctrl, Alt or Meta keep their keys. */
export function useKeys(keys: readonly DeskKey[]): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    if (document.querySelector('dialog[open]')) return;
    const pressed = keys.find(({ key }) => key.toLowerCase() === event.key.toLowerCase());
    if (!pressed || (event.repeat && !pressed.repeats)) return;
    event.preventDefault();
    pressed.press();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
